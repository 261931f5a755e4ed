"""The workloads of `benchmarks postgresql` with psycopg 3 and with SQLAlchemy 2's ORM, over the same rows."""

import json
import random
import statistics
import sys
import time
from datetime import datetime
from typing import Optional
from uuid import UUID

import psycopg
from sqlalchemy import BigInteger, SmallInteger, create_engine, delete, insert, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

HOST, SOURCE, ROUNDS = sys.argv[1], sys.argv[2], int(sys.argv[3])
COLUMNS = ["id", "entity", "version", "body", "title", "created", "modified", "flagged", "identifier", "position", "rating",
           "folder_id"]
LIST = ", ".join(COLUMNS)


class Base(DeclarativeBase):
    pass


class Note(Base):
    __tablename__ = "note"
    __table_args__ = {"schema": "peers"}
    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity: Mapped[int] = mapped_column(SmallInteger)
    version: Mapped[int] = mapped_column()
    body: Mapped[Optional[str]]
    title: Mapped[Optional[str]]
    created: Mapped[Optional[datetime]]
    modified: Mapped[Optional[datetime]]
    flagged: Mapped[Optional[bool]]
    identifier: Mapped[Optional[UUID]]
    position: Mapped[Optional[int]] = mapped_column(BigInteger)
    rating: Mapped[Optional[float]]
    folder_id: Mapped[Optional[int]] = mapped_column(BigInteger)
    __mapper_args__ = {"version_id_col": version}


def checksum(rows):
    total = 0
    for row in rows:
        total += len(row.body) + len(row.title) + row.position + int(row.rating * 1000) + row.flagged
        total += row.created.year + row.modified.year + row.identifier.int % 256
    return total


class Psycopg:
    def __init__(self):
        self.connection = psycopg.connect(host=HOST, user="postgres", dbname="postgres")
        self.connection.prepare_threshold = 0

    def insert(self, rows):
        places = ", ".join(["%s"] * len(COLUMNS))
        with self.connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO peers.note ({LIST}) VALUES ({places})", rows)
        self.connection.commit()

    def update(self, keys):
        with self.connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE peers.note SET title = %s, modified = now(), version = version + 1 WHERE id = %s AND version = 1",
                [(f"Another title {key}", key) for key in keys])
        self.connection.commit()

    def delete(self, keys):
        self.connection.execute("DELETE FROM peers.note WHERE id = ANY(%s)", [keys])
        self.connection.commit()

    def save_one_by_one(self, keys):
        for index, key in enumerate(keys):
            self.connection.execute(
                "UPDATE peers.note SET title = %s, version = version + 1 WHERE id = %s AND version = 1", [f"Save {index}", key])
            self.connection.commit()

    def fetch(self):
        with self.connection.cursor(row_factory=psycopg.rows.namedtuple_row) as cursor:
            checksum(cursor.execute(f"SELECT {LIST} FROM peers.note"))
        self.connection.rollback()

    def look_up(self, keys):
        with self.connection.cursor(row_factory=psycopg.rows.namedtuple_row) as cursor:
            for start in range(0, len(keys), 1000):
                checksum(cursor.execute(f"SELECT {LIST} FROM peers.note WHERE id = ANY(%s)", [keys[start:start + 1000]]))
        self.connection.rollback()

    def prepare(self, keys):
        return keys


class SQLAlchemy:
    def __init__(self):
        self.engine = create_engine(f"postgresql+psycopg://postgres@/postgres?host={HOST}")
        self.new_session()

    def new_session(self):
        self.session = Session(self.engine, expire_on_commit=False)

    def insert(self, rows):
        self.session.add_all([Note(**{name: value for name, value in zip(COLUMNS, row) if name != "version"}) for row in rows])
        self.session.commit()

    def prepare(self, keys):
        """Objects that are read before the clock starts."""
        notes = {note.id: note for note in self.session.scalars(select(Note))}
        self.session.commit()
        return [notes[key] for key in keys]

    def update(self, notes):
        for note in notes:
            note.title, note.modified = f"Another title {note.id}", datetime(2020, 1, 1)
        self.session.commit()

    def delete(self, notes):
        for note in notes:
            self.session.delete(note)
        self.session.commit()

    def save_one_by_one(self, notes):
        for index, note in enumerate(notes):
            note.title = f"Save {index}"
            self.session.commit()

    def fetch(self):
        checksum(self.session.scalars(select(Note)).all())
        self.session.commit()

    def look_up(self, keys):
        for start in range(0, len(keys), 1000):
            checksum(self.session.scalars(select(Note).where(Note.id.in_(keys[start:start + 1000]))).all())
        self.session.commit()


class Measurement:
    """Runs all workloads of one library, each on a table of its own where it writes."""

    def __init__(self, library):
        self.library = library
        self.admin = psycopg.connect(host=HOST, user="postgres", dbname="postgres", autocommit=True)

    def fill(self, is_empty=False):
        self.admin.execute("DROP SCHEMA IF EXISTS peers CASCADE; CREATE SCHEMA peers")
        self.admin.execute(f"CREATE TABLE peers.note (LIKE {SOURCE}.note INCLUDING ALL)")
        if not is_empty:
            self.admin.execute(f"INSERT INTO peers.note SELECT * FROM {SOURCE}.note")
        self.admin.execute("VACUUM ANALYZE peers.note")

    def time(self, body, *arguments, per=1):
        start = time.perf_counter()
        body(*arguments)
        return (time.perf_counter() - start) * 1000 / per

    def run(self):
        rows = self.admin.execute(f"SELECT {LIST} FROM {SOURCE}.note").fetchall()
        keys = [row[0] for row in rows]
        random.Random(99).shuffle(keys)
        some, few, many = (keys[:max(1, len(keys) // part)] for part in (10, 100, 5))
        self.fill(is_empty=True)
        times = {"P1": self.time(self.library.insert, rows)}
        for name, body, chosen in [("P2", self.library.update, some), ("P3", self.library.delete, some),
                                   ("P4", self.library.save_one_by_one, few)]:
            self.fill()
            self.renew()
            prepared = self.library.prepare(chosen)
            times[name] = self.time(body, prepared, per=len(few) if name == "P4" else 1)
        self.fill()
        self.renew()
        times["P5"] = self.time(self.library.fetch)
        self.renew()
        times["P6"] = self.time(self.library.look_up, many)
        return times

    def renew(self):
        if isinstance(self.library, SQLAlchemy):
            self.library.session.close()
            self.library.new_session()


def main():
    measurements = {"psycopg": Measurement(Psycopg()), "SQLAlchemy": Measurement(SQLAlchemy())}
    rounds = [{name: measurement.run() for name, measurement in measurements.items()} for _ in range(ROUNDS)]
    print(json.dumps({
        name: {workload: statistics.median(round[name][workload] for round in rounds) for workload in rounds[0][name]}
        for name in measurements
    }))


main()
