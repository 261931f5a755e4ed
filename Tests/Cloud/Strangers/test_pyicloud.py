"""pyicloud's CloudKit client, unpatched, against a service of one's own.

CLOUD names the program; pyicloud comes from PyPI. `make test-strangers` runs this.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import requests
from pyicloud.common.cloudkit.client import CloudKitApiError, CloudKitAuthError, CloudKitContainerClient
from pyicloud.common.cloudkit.models import (
    CKModifyOperation,
    CKQueryFilterBy,
    CKQueryObject,
    CKRecord,
    CKTombstoneRecord,
    CKWriteRecord,
    CKZoneChangesZoneReq,
    CKZoneID,
    CKZoneIDReq,
)


def start(folder):
    """Starts a service with its example, and returns the process and what its first line says."""
    process = subprocess.Popen(
        [os.environ["CLOUD"], "serve", "--example", "--data", folder, "--listen", "127.0.0.1:0", "--json"],
        stdout=subprocess.PIPE,
        text=True,
    )
    return process, json.loads(process.stdout.readline())


def stop(process):
    process.terminate()
    process.wait(30)
    process.stdout.close()


class PyicloudTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        process, cls.example = start(folder.name)
        cls.addClassCleanup(stop, process)
        cls.client = cls.connect("private")
        cls.zone = CKZoneIDReq(zoneName="Notes")
        cls.client.raw_post(
            "/zones/modify",
            {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Notes"}}}]},
        )

    @classmethod
    def connect(cls, scope, **parameters):
        session = requests.Session()
        # Otherwise, variables of the environment about certificates would count more.
        session.trust_env = False
        session.verify = cls.example["certificate"]
        cls.addClassCleanup(session.close)
        path = f"database/1/{cls.example['container']}/{cls.example['environment']}/{scope}"
        tokens = {"ckAPIToken": cls.example["apiToken"], "ckWebAuthToken": cls.example["webAuthToken"]}
        return CloudKitContainerClient(f"{cls.example['url']}/{path}", session, tokens | parameters)

    def save(self, name, kind="create", tag=None, record_type="Note", **fields):
        record = CKWriteRecord(recordName=name, recordType=record_type, fields=fields, recordChangeTag=tag)
        operation = CKModifyOperation(operationType=kind, record=record)
        return self.client.modify(operations=[operation], zone_id=self.zone, atomic=True).records[0]

    def changes(self, token=None, limit=None):
        request = CKZoneChangesZoneReq(zoneID=CKZoneID(zoneName="Notes"), syncToken=token)
        return self.client.changes(zone_req=request, results_limit=limit).zones[0]

    def test_a_record_is_saved_looked_up_changed_and_deleted(self):
        fields = {
            "title": {"type": "STRING", "value": "Ulysses"},
            "pages": {"type": "INT64", "value": 732},
            "price": {"type": "DOUBLE", "value": 19.5},
            "tags": {"type": "STRING_LIST", "value": ["a", "b"]},
            "day": {"type": "TIMESTAMP", "value": 1_700_000_000_000},
            "data": {"type": "BYTES", "value": "aGVsbG8="},
            "next": {"type": "REFERENCE", "value": {"recordName": "other", "action": "NONE"}},
        }
        saved = self.save("book", **fields)
        self.assertIsInstance(saved, CKRecord)
        found = self.client.lookup(["book", "missing"], zone_id=self.zone).records
        self.assertEqual(found[0].fields.get_value("title"), "Ulysses")
        self.assertEqual(found[0].fields.get_value("pages"), 732)
        self.assertEqual(found[0].fields.get_value("price"), 19.5)
        self.assertEqual(found[0].fields.get_value("tags"), ["a", "b"])
        self.assertEqual(found[0].fields.get_value("data"), b"hello")
        self.assertEqual(found[0].recordChangeTag, saved.recordChangeTag)
        self.assertEqual(found[1].serverErrorCode, "NOT_FOUND")
        changed = self.save("book", "update", saved.recordChangeTag, pages={"type": "INT64", "value": 733})
        self.assertEqual(changed.fields.get_value("title"), "Ulysses")
        with self.assertRaisesRegex(CloudKitApiError, "CONFLICT"):
            self.save("book", "update", saved.recordChangeTag, pages={"type": "INT64", "value": 1})
        gone = self.save("book", "delete", changed.recordChangeTag)
        self.assertIsInstance(gone, CKTombstoneRecord)

    def test_an_atomic_batch_is_all_or_nothing(self):
        taken = self.save("taken")
        operations = [
            CKModifyOperation(operationType="create", record=CKWriteRecord(recordName=name, recordType="Note"))
            for name in ["new", "taken"]
        ]
        with self.assertRaisesRegex(CloudKitApiError, "EXISTS"):
            self.client.modify(operations=operations, zone_id=self.zone, atomic=True)
        self.assertEqual(self.client.lookup(["new"], zone_id=self.zone).records[0].serverErrorCode, "NOT_FOUND")
        self.assertEqual(
            self.client.lookup(["taken"], zone_id=self.zone).records[0].recordChangeTag, taken.recordChangeTag
        )

    def test_zones_and_both_feeds(self):
        names = [zone.zoneID.zoneName for zone in self.client.zones_list().zones]
        self.assertIn("Notes", names)
        self.assertIn("_defaultZone", names)
        before = self.client.database_changes()
        token = self.changes().syncToken
        self.save("fed", title={"type": "STRING", "value": "x"})
        since = self.client.database_changes(sync_token=before.syncToken)
        self.assertEqual([zone.zoneID.zoneName for zone in since.zones], ["Notes"])
        page = self.changes(token)
        self.assertEqual([record.recordName for record in page.records], ["fed"])
        self.save("fed", "forceDelete")
        page = self.changes(page.syncToken)
        self.assertIsInstance(page.records[0], CKTombstoneRecord)
        self.assertFalse(page.moreComing)

    def test_a_feed_in_pages(self):
        token = self.changes().syncToken
        names = [f"page{number}" for number in range(25)]
        for name in names:
            self.save(name)
        request = CKZoneChangesZoneReq(zoneID=CKZoneID(zoneName="Notes"), syncToken=token)
        pages = list(self.client.iter_changes(zone_req=request, results_limit=10))
        self.assertEqual([len(page.records) for page in pages], [10, 10, 5])
        self.assertEqual([record.recordName for page in pages for record in page.records], names)

    def test_a_query_finds_by_index(self):
        for number in range(3):
            self.save(f"q{number}", genre={"type": "STRING", "value": "novel" if number else "poem"}, record_type="Book")
        query = CKQueryObject(
            recordType="Book",
            filterBy=[
                CKQueryFilterBy(comparator="EQUALS", fieldName="genre", fieldValue={"type": "STRING", "value": "novel"})
            ],
            sortBy=[{"fieldName": "genre", "ascending": True}],
        )
        found = self.client.query(query=query, zone_id=self.zone, results_limit=1)
        rest = self.client.query(query=query, zone_id=self.zone, continuation=found.continuationMarker)
        self.assertEqual([record.recordName for record in found.records + rest.records], ["q1", "q2"])
        with self.assertRaises(CloudKitApiError) as caught:
            self.client.query(query=CKQueryObject(recordType="Nothing"), zone_id=self.zone)
        self.assertEqual(caught.exception.payload["serverErrorCode"], "NOT_FOUND")

    def test_an_asset_is_sent_and_read(self):
        for data in [b"", os.urandom(300_000)]:
            name = f"photo{len(data)}"
            token = self.client.upload_asset(
                record_type="Photo", field_name="file", record_name=name, data=data, zone_id=self.zone
            )
            value = token.model_dump(mode="json", exclude_none=True)
            self.save(name, record_type="Photo", file={"type": "ASSETID", "value": value})
            found = self.client.lookup([name], zone_id=self.zone).records[0]
            address = found.fields.get_value("file").downloadURL
            self.assertEqual(self.client.download_asset_bytes(address), data)
            self.assertEqual(b"".join(self.client.download_asset_stream(address)), data)

    def test_wrong_tokens_are_refused(self):
        for parameters in [{"ckAPIToken": "0" * 64}, {"ckWebAuthToken": "wrong"}]:
            with self.assertRaises((CloudKitAuthError, CloudKitApiError)):
                self.connect("private", **parameters).zones_list()


if __name__ == "__main__":
    sys.exit(unittest.main())
