"""One library's side of `benchmarks peers`: takes one workload a line, and prints its processor time and the sum it has found."""

import gc
import json
import sqlite3
import sys
import time
import uuid
from datetime import datetime, timezone

# Stores count seconds since the beginning of 2001.
REFERENCE = datetime(2001, 1, 1, tzinfo=timezone.utc).timestamp()
PRAGMAS = {"journal_mode": "wal", "synchronous": "normal", "cache_size": -16000}
WORKLOADS = {
    "W1": "save_new", "W1+": "make_and_save", "W2": "fetch_all", "W3": "fetch_titles", "W4i": "fetch_by_date",
    "W4n": "fetch_by_rating", "W5": "look_up", "W6": "update", "W7": "delete", "W8a": "fetch_by_folder", "W8f": "walk",
    "W8b": "prefetch", "W9": "search", "W10": "save_one_by_one",
}
COLUMNS = "ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZFLAGGED, ZIDENTIFIER, ZPOSITION, ZRATING, ZFOLDER"


def to_date(seconds):
    return datetime.fromtimestamp(seconds + REFERENCE, timezone.utc)


def to_seconds(date):
    return date.timestamp() - REFERENCE


def checksum(notes):
    """The checksum of all attributes, which all sides compute."""
    return sum(
        len(note.body) + len(note.title) + int(note.created.timestamp() - REFERENCE)
        + int(note.modified.timestamp() - REFERENCE) + note.flagged + note.identifier.bytes[0] + note.position
        + int(note.rating * 1000)
        for note in notes)


def attributes(path):
    """The values of all notes in a store, as keyword arguments, each with the position of its folder."""
    rows = sqlite3.connect(path).execute(f"SELECT {COLUMNS} FROM ZNOTE ORDER BY Z_PK")
    return [
        (folder - 1, dict(body=body, title=title, created=to_date(created), modified=to_date(modified), flagged=bool(flagged),
                          identifier=uuid.UUID(bytes=identifier), position=position, rating=rating))
        for body, title, created, modified, flagged, identifier, position, rating, folder in rows]


def serve(library):
    """Runs workloads until there are no more. A method of a library returns what is measured, with all before it done."""
    for line in sys.stdin:
        task = json.loads(line)
        library.open(task["store"])
        work = getattr(library, WORKLOADS[task["workload"]])(task)
        gc.collect()
        start = time.process_time()
        found, kept = work()
        milliseconds = (time.process_time() - start) * 1000
        del kept, work
        library.close()
        gc.collect()
        print(json.dumps({"milliseconds": milliseconds, "sum": found}), flush=True)
