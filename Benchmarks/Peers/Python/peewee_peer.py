"""Peewee: models with a foreign key, transactions by `atomic()`, and bulk operations in batches."""

from peewee import (BinaryUUIDField, BooleanField, CharField, FloatField, ForeignKeyField, IntegerField, Model, PrimaryKeyField,
                    SqliteDatabase, TextField, chunked, prefetch)

import peer


class SecondsSince2001(FloatField):
    def db_value(self, value):
        return None if value is None else peer.to_seconds(value)

    def python_value(self, value):
        return None if value is None else peer.to_date(value)


class Stored(Model):
    class Meta:
        only_save_dirty = True


class Folder(Stored):
    id = PrimaryKeyField(column_name="Z_PK")
    name = CharField(column_name="ZNAME", null=True)

    class Meta:
        table_name = "ZFOLDER"


class Note(Stored):
    id = PrimaryKeyField(column_name="Z_PK")
    body = TextField(column_name="ZBODY", null=True)
    title = CharField(column_name="ZTITLE", null=True)
    created = SecondsSince2001(column_name="ZCREATED", null=True)
    modified = SecondsSince2001(column_name="ZMODIFIED", null=True)
    flagged = BooleanField(column_name="ZFLAGGED", null=True)
    identifier = BinaryUUIDField(column_name="ZIDENTIFIER", null=True)
    position = IntegerField(column_name="ZPOSITION", null=True)
    rating = FloatField(column_name="ZRATING", null=True)
    folder = ForeignKeyField(Folder, column_name="ZFOLDER", backref="notes", null=True)

    class Meta:
        table_name = "ZNOTE"


class Library:
    def open(self, path):
        self.database = SqliteDatabase(path, pragmas=peer.PRAGMAS)
        self.database.bind([Folder, Note])
        self.database.connect()

    def close(self):
        self.database.close()

    def make(self, values):
        folders = [Folder(name=f"Folder {number}") for number in range(1 + max(folder for folder, _ in values))]
        return folders, [(folders[folder], Note(**arguments)) for folder, arguments in values]

    def save(self, folders, notes):
        """Saves folders one by one, since notes need their keys, and notes in batches."""
        with self.database.atomic():
            for folder in folders:
                folder.save()
            for folder, note in notes:
                note.folder = folder
            Note.bulk_create([note for _, note in notes], batch_size=100)
        return 0, None

    def save_new(self, task):
        folders, notes = self.make(peer.attributes(task["source"]))
        return lambda: self.save(folders, notes)

    def make_and_save(self, task):
        values = peer.attributes(task["source"])
        return lambda: self.save(*self.make(values))

    def chosen(self, task):
        """The notes at positions, which are read before the clock starts."""
        notes = list(Note.select().order_by(Note.position))
        return [notes[position] for position in task["numbers"]]

    def update(self, task):
        notes = self.chosen(task)

        def work():
            for note in notes:
                note.title, note.modified = f"Another title {note.position}", peer.to_date(note.position + 0.5)
            with self.database.atomic():
                Note.bulk_update(notes, fields=[Note.title, Note.modified], batch_size=100)
            return 0, None
        return work

    def delete(self, task):
        notes = self.chosen(task)

        def work():
            with self.database.atomic():
                for some in chunked(notes, 1000):
                    Note.delete().where(Note.id.in_([note.id for note in some])).execute()
            return 0, None
        return work

    def save_one_by_one(self, task):
        notes = self.chosen(task)

        def work():
            for number, note in enumerate(notes):
                note.title = f"Save {number}"
                note.save()
            return 0, None
        return work

    def fetch_all(self, task):
        def work():
            notes = list(Note.select())
            return peer.checksum(notes), notes
        return work

    def fetch_titles(self, task):
        def work():
            notes = list(Note.select())
            return sum(len(note.title) for note in notes), notes
        return work

    def fetch_by_date(self, task):
        dates = [(peer.to_date(start), peer.to_date(start + 40)) for start in task["numbers"]]

        def work():
            return sum(
                peer.checksum(Note.select().where((Note.created >= start) & (Note.created < end))) for start, end in dates), None
        return work

    def fetch_by_rating(self, task):
        return lambda: (sum(peer.checksum(Note.select().where(Note.rating > limit)) for limit in task["numbers"]), None)

    def look_up(self, task):
        return lambda: (sum(peer.checksum([Note.get_by_id(position + 1)]) for position in task["numbers"]), None)

    def fetch_by_folder(self, task):
        folders = list(Folder.select())
        return lambda: (sum(peer.checksum(Note.select().where(Note.folder == folder)) for folder in folders), None)

    def walk(self, task):
        folders = list(Folder.select())
        return lambda: (sum(peer.checksum(folder.notes) for folder in folders), folders)

    def prefetch(self, task):
        def work():
            folders = prefetch(Folder.select(), Note.select())
            return sum(peer.checksum(folder.notes) for folder in folders), folders
        return work

    def search(self, task):
        return lambda: (Note.select().where(Note.body.contains("kasten slip box")).count(), None)


peer.serve(Library())
