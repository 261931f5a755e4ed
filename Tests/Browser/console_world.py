"""A service as it is after a few weeks of use, for pictures of the console and for tests that want much to show."""
import json, math, random, sqlite3, struct, time, urllib.error, urllib.request, zlib
from pathlib import Path

from console import Cloud
from screenshots import chunk

PEOPLE = [("ada@example.org", "Ada", "Example"), ("bertram@example.org", "Bertram", "Ost"), ("clara@example.org", "Clara", "Weiss"),
          ("dilip@example.org", "Dilip", "Rao"), ("emi@example.org", "Emi", "Tanaka"), ("farah@example.org", "Farah", "Haddad")]
TITLES = ["Folders are desks, not drawers", "Links make the box think", "Ten minutes a day", "A card is a promise",
          "Write for the stranger you will be", "Begin where it is thin", "The index is a map, not a list", "Keep what surprises",
          "Questions age better than answers", "One thought on one card", "Read with a pen", "What the margin knows"]
FOLDERS = ["Reading", "Writing", "Memory", "Talks", "Recipes", "Letters"]
TAGS = ["idea", "quote", "question", "draft", "method", "source"]
DEVICES = [("ada-laptop", "Notes/2.4 (Linux x86_64)"), ("ada-phone", "Notes/2.4 (iPhone; iOS 18.1)"),
           ("studio-mac", "Notes/2.3 (Macintosh; macOS 15.1)"), ("tablet", "Notes/2.4 (iPad; iPadOS 18.0)"),
           ("reading-room", "Notes/2.4 (Windows NT 10.0)")]
CONTAINERS = ["iCloud.example.library", "iCloud.example.recipes", "iCloud.example.walks"]
# How often programs ask for what, compared with each other.
SHARES = {"records/query": 9, "records/modify": 5, "changes/zone": 12, "changes/database": 7, "records/lookup": 3}
DAY = 86_400


class LivelyCloud(Cloud):
    """The example's service with more users, containers, types, shares, devices, failures, and a day of telemetry."""

    def furnish(self):
        self.chance = random.Random(7)
        for login, first, last in PEOPLE[1:]:
            self.run("a password of theirs", "user", "add", login, "--first-name", first, "--last-name", last)
        for container in CONTAINERS:
            self.run("", "token", "add", "website", "--container", container)
        self.run("", "token", "add", "Notes for the web", "--container", self.example["container"],
                 "--origin", "https://notes.example.org")
        self.run("an operator's password", "operator", "add", "dora@example.org", "--role", "developer")
        self.run("a viewer's password", "operator", "add", "vera@example.org", "--role", "viewer")
        self.tokens = {login: self.web_token(login) for login, _, _ in PEOPLE}
        for number, login in enumerate(self.tokens):
            self.write(login, [280, 90, 60, 45, 30, 20][number])
        self.announce()
        self.share()
        for number in range(len(PEOPLE)):
            self.sync(number)
            if number < 4:
                self.fail(number)
        return self

    def web_token(self, login):
        return self.run("", "token", "web", login, "--token", self.example["apiToken"]).strip()

    def ask(self, login, operation, body, scope="private", device=0):
        """Makes a request as a user with a device, and returns its answer, also that of a failure."""
        (client, agent), of = DEVICES[device], self.example
        token = urllib.request.quote(self.tokens[login], safe="")
        address = (f"{self.url}/database/1/{of['container']}/development/{scope}/{operation}"
                   f"?ckAPIToken={of['apiToken']}&ckWebAuthToken={token}&clientId={client}")
        request = urllib.request.Request(address, json.dumps(body).encode(), {
            "Content-Type": "application/json", "User-Agent": agent})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as failure:
            return json.loads(failure.read())

    def modify(self, login, records, scope="private", zone=None, device=0):
        body = {"operations": [{"operationType": "forceUpdate", "record": record} for record in records]}
        return self.ask(login, "records/modify", body | ({"zoneID": {"zoneName": zone}} if zone else {}), scope, device)

    def make_zone(self, login, name):
        self.ask(login, "zones/modify", {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": name}}}]})

    def write(self, login, notes):
        """Saves folders, notes in them, and people whom they mention."""
        now = int(time.time() * 1000)
        self.make_zone(login, "notes")
        self.modify(login, [{"recordName": f"folder-{name.lower()}", "recordType": "Folder", "fields": {
            "name": {"value": name}, "position": {"value": at}}} for at, name in enumerate(FOLDERS)], zone="notes")
        self.modify(login, [{"recordName": f"person-{first.lower()}", "recordType": "Person", "fields": {
            "name": {"value": f"{first} {last}"}, "email": {"value": mail}}} for mail, first, last in PEOPLE], zone="notes")
        for begin in range(0, notes, 50):
            self.modify(login, [self.note(number, now) for number in range(begin, min(notes, begin + 50))],
                        zone="notes", device=self.chance.randrange(len(DEVICES)))
        if login == PEOPLE[0][0]:
            first = self.note(0, now)
            first["fields"]["picture"] = {"value": self.asset(login)}
            self.modify(login, [first], zone="notes")

    def note(self, number, now):
        title = TITLES[number % len(TITLES)]
        return {"recordName": f"note-{number:04}", "recordType": "Note", "fields": {
            "title": {"value": title if number < len(TITLES) else f"{title}, {number // len(TITLES) + 1}"},
            "text": {"value": f"{title}. A thought that wanted a card of its own, with a link to the one before."},
            "stars": {"value": number * 7 % 6}, "tags": {"value": self.chance.sample(TAGS, 2)},
            "written": {"value": now - (number * 37 % 900) * 3_600_000, "type": "TIMESTAMP"},
            "folder": {"value": {"recordName": f"folder-{FOLDERS[number % len(FOLDERS)].lower()}", "action": "NONE"}},
            "place": {"value": {"latitude": 52.5 + number % 9 / 50, "longitude": 13.3 + number % 7 / 50}}}}

    def asset(self, login):
        """Sends a picture, and returns the value of a field with it."""
        answer = self.ask(login, "assets/upload", {"zoneID": {"zoneName": "notes"}, "tokens": [
            {"recordName": "note-0000", "recordType": "Note", "fieldName": "picture"}]})
        request = urllib.request.Request(answer["tokens"][0]["url"], picture(), {"Content-Type": "application/octet-stream"})
        with urllib.request.urlopen(request, timeout=20) as sent:
            return json.loads(sent.read())["singleFile"]

    def announce(self):
        self.modify("ada@example.org", [{"recordName": f"announcement-{number}", "recordType": "Announcement", "fields": {
            "headline": {"value": headline}, "pinned": {"value": int(number == 0)}}} for number, headline in enumerate(
                ["Notes 2.4 is out", "Folders can be shared now", "Maintenance on Sunday night"])], "public")

    def share(self):
        """Ada shares two zones. Bertram takes part in one; the others have not answered."""
        for zone, title, guests in [("trip", "Trip to the sea", PEOPLE[1:4]), ("reading", "Reading circle", PEOPLE[2:3])]:
            self.make_zone("ada@example.org", zone)
            self.modify("ada@example.org", [{"recordName": f"{zone}-{at}", "recordType": "Note", "fields": {
                "title": {"value": text}, "stars": {"value": at}}} for at, text in enumerate(TITLES[:5])], zone=zone)
            answer = self.modify("ada@example.org", [{
                "recordName": "cloudkit.zoneshare", "recordType": "cloudkit.share", "fields": {"cloudkit.title": {"value": title}},
                "publicPermission": "NONE", "participants": [
                    {"permission": "READ_WRITE", "userIdentity": {"lookupInfo": {"emailAddress": mail}}}
                    for mail, _, _ in guests]}], zone=zone)
            short = answer["records"][0].get("shortGUID")
            if short:
                self.ask(guests[0][0], "records/accept", {"shortGUIDs": [{"value": short}]}, "public")

    def sync(self, number):
        """The devices of a user ask for changes, and subscribe to them."""
        login = PEOPLE[number][0]
        for device in {number % len(DEVICES), (number + 1) % len(DEVICES)}:
            self.ask(login, "changes/database", {}, device=device)
            limit = 40 + 300 * (device % 2)
            self.ask(login, "changes/zone", {"zones": [{"zoneID": {"zoneName": "notes"}, "resultsLimit": limit}]}, device=device)
        self.ask(login, "subscriptions/modify", {"operations": [{"operationType": "create", "subscription": {
            "subscriptionID": "all-changes", "subscriptionType": "database"}}]})

    def fail(self, number):
        """Requests of a user as they go wrong: an old version, a missing index, no such record, no such zone."""
        login, stale = PEOPLE[number][0], {"recordName": "note-0001", "recordType": "Note", "recordChangeTag": "old",
                                           "fields": {"stars": {"value": 1}}}
        for operation, body in [
                ("records/modify", {"zoneID": {"zoneName": "notes"}, "operations": [{"operationType": "update", "record": stale}]}),
                ("records/query", {"query": {"recordType": "Note", "sortBy": [{"fieldName": "place"}]}}),
                ("records/lookup", {"records": [{"recordName": f"gone-{number}"}]}),
                ("changes/zone", {"zones": [{"zoneID": {"zoneName": "nowhere"}}]})]:
            self.ask(login, operation, body, device=number)

    def age(self):
        """Stops the service, and writes telemetry for a day as if its users had been there all the time."""
        self.stop()
        file = sqlite3.connect(Path(self.folder.name) / "Log.sqlite")
        entity, = file.execute("select Z_ENT from Z_PRIMARYKEY where Z_NAME = 'StoredTelemetry'").fetchone()
        names = [name for _, name, *_ in file.execute("pragma table_info(ZSTOREDTELEMETRY)")]
        number, now = 0, int(time.time())
        file.execute("delete from ZSTOREDTELEMETRY")
        for minute in range(now - now % 60 - DAY, now - 600, 300):
            for operation, share in SHARES.items():
                number += 1
                row = self.bucket(minute, operation, share) | {"Z_PK": number, "Z_ENT": entity, "Z_OPT": 1}
                known = [name for name in names if name in row]
                file.execute(f"insert into ZSTOREDTELEMETRY ({','.join(known)}) values ({','.join('?' * len(known))})",
                             [row[name] for name in known])
        file.execute("update Z_PRIMARYKEY set Z_MAX = ? where Z_NAME = 'StoredTelemetry'", [number])
        file.commit()
        file.close()
        return self.start()

    def bucket(self, minute, operation, share):
        hour = time.localtime(minute).tm_hour + time.localtime(minute).tm_min / 60
        requests = int(share * (3 + 6 * max(0, math.sin((hour - 6) / 18 * math.pi)) ** 2) * self.chance.uniform(.8, 1.2))
        failures = self.chance.randrange(1 + requests // 12)
        slow = 12 + int(6 * self.chance.random())
        latency = b"".join(struct.pack(">BI", bucket, count) for bucket, count in [
            (slow, requests // 2), (slow + 5, requests - requests // 2 - requests // 20), (slow + 12, requests // 20)] if count)
        container = self.example["container"]
        return {"ZKEY": f"60/{minute}/{container}/development/{operation}", "ZSTEP": 60, "ZSTART": minute, "ZCONTAINER": container,
                "ZENVIRONMENT": "development", "ZOPERATION": operation, "ZREQUESTS": requests, "ZFAILURES": failures,
                "ZCONFLICTS": failures // 2, "ZBYTESIN": requests * 420, "ZBYTESOUT": requests * 5_300, "ZRECORDS": requests * 6,
                "ZPUSHES": 0, "ZCODES": None, "ZLATENCY": latency}


def picture():
    """A small picture in PNG format: a warm gradient."""
    rows = b"".join(b"\0" + bytes(v for x in range(96) for v in (220 - y, 120 + x, 90)) for y in range(64))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 96, 64, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
