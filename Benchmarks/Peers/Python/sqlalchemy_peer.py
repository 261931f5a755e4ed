"""SQLAlchemy 2's ORM: mapped classes with a relationship, and a session for each pass, which is committed."""

from datetime import datetime
from typing import Optional
from uuid import UUID

from sqlalchemy import Float, ForeignKey, LargeBinary, create_engine, event, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload
from sqlalchemy.types import TypeDecorator

import peer


class SecondsSince2001(TypeDecorator):
    impl, cache_ok = Float, True

    def process_bind_param(self, value, dialect):
        return None if value is None else peer.to_seconds(value)

    def process_result_value(self, value, dialect):
        return None if value is None else peer.to_date(value)


class SixteenBytes(TypeDecorator):
    impl, cache_ok = LargeBinary, True

    def process_bind_param(self, value, dialect):
        return None if value is None else value.bytes

    def process_result_value(self, value, dialect):
        return None if value is None else UUID(bytes=value)


class Base(DeclarativeBase):
    type_annotation_map = {datetime: SecondsSince2001, UUID: SixteenBytes}


class Folder(Base):
    __tablename__ = "ZFOLDER"
    id: Mapped[int] = mapped_column("Z_PK", primary_key=True)
    name: Mapped[Optional[str]] = mapped_column("ZNAME")
    notes: Mapped[list["Note"]] = relationship(back_populates="folder")


class Note(Base):
    __tablename__ = "ZNOTE"
    id: Mapped[int] = mapped_column("Z_PK", primary_key=True)
    body: Mapped[Optional[str]] = mapped_column("ZBODY")
    title: Mapped[Optional[str]] = mapped_column("ZTITLE")
    created: Mapped[Optional[datetime]] = mapped_column("ZCREATED")
    modified: Mapped[Optional[datetime]] = mapped_column("ZMODIFIED")
    flagged: Mapped[Optional[bool]] = mapped_column("ZFLAGGED")
    identifier: Mapped[Optional[UUID]] = mapped_column("ZIDENTIFIER")
    position: Mapped[Optional[int]] = mapped_column("ZPOSITION")
    rating: Mapped[Optional[float]] = mapped_column("ZRATING")
    folder_id: Mapped[Optional[int]] = mapped_column("ZFOLDER", ForeignKey("ZFOLDER.Z_PK"))
    folder: Mapped[Optional[Folder]] = relationship(back_populates="notes")


class Library:
    def open(self, path):
        self.engine = create_engine(f"sqlite:///{path}")
        event.listen(self.engine, "connect", self.set_pragmas)
        # As the other sides, objects keep their values after a commit.
        self.session = Session(self.engine, expire_on_commit=False)

    def set_pragmas(self, connection, record):
        for name, value in peer.PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")

    def close(self):
        self.session.close()
        self.engine.dispose()

    def make(self, values):
        folders = [Folder(name=f"Folder {number}") for number in range(1 + max(folder for folder, _ in values))]
        self.session.add_all(folders)
        self.session.add_all(Note(folder=folders[folder], **arguments) for folder, arguments in values)

    def save(self):
        self.session.commit()
        return 0, None

    def save_new(self, task):
        self.make(peer.attributes(task["source"]))
        return self.save

    def make_and_save(self, task):
        values = peer.attributes(task["source"])

        def work():
            self.make(values)
            return self.save()
        return work

    def chosen(self, task):
        """The notes at positions, which are read before the clock starts."""
        notes = self.session.scalars(select(Note).order_by(Note.position)).all()
        return [notes[position] for position in task["numbers"]]

    def update(self, task):
        notes = self.chosen(task)

        def work():
            for note in notes:
                note.title, note.modified = f"Another title {note.position}", peer.to_date(note.position + 0.5)
            return self.save()
        return work

    def delete(self, task):
        notes = self.chosen(task)

        def work():
            for note in notes:
                self.session.delete(note)
            return self.save()
        return work

    def save_one_by_one(self, task):
        notes = self.chosen(task)

        def work():
            for number, note in enumerate(notes):
                note.title = f"Save {number}"
                self.session.commit()
            return 0, None
        return work

    def fetch_all(self, task):
        def work():
            notes = self.session.scalars(select(Note)).all()
            return peer.checksum(notes), notes
        return work

    def fetch_titles(self, task):
        def work():
            notes = self.session.scalars(select(Note)).all()
            return sum(len(note.title) for note in notes), notes
        return work

    def fetch_by_date(self, task):
        dates = [(peer.to_date(start), peer.to_date(start + 40)) for start in task["numbers"]]

        def work():
            return sum(
                peer.checksum(self.session.scalars(select(Note).where(Note.created >= start, Note.created < end)))
                for start, end in dates), None
        return work

    def fetch_by_rating(self, task):
        def work():
            return sum(
                peer.checksum(self.session.scalars(select(Note).where(Note.rating > limit))) for limit in task["numbers"]), None
        return work

    def look_up(self, task):
        def work():
            return sum(peer.checksum([self.session.get(Note, position + 1)]) for position in task["numbers"]), None
        return work

    def fetch_by_folder(self, task):
        folders = self.session.scalars(select(Folder)).all()

        def work():
            return sum(
                peer.checksum(self.session.scalars(select(Note).where(Note.folder == folder))) for folder in folders), None
        return work

    def walk(self, task):
        folders = self.session.scalars(select(Folder)).all()
        return lambda: (sum(peer.checksum(folder.notes) for folder in folders), folders)

    def prefetch(self, task):
        def work():
            folders = self.session.scalars(select(Folder).options(selectinload(Folder.notes))).all()
            return sum(peer.checksum(folder.notes) for folder in folders), folders
        return work

    def search(self, task):
        def work():
            wanted = Note.body.icontains("kasten slip box")
            return self.session.scalar(select(func.count()).select_from(Note).where(wanted)), None
        return work


peer.serve(Library())
