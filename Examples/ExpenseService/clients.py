#!/usr/bin/env python3
"""Calls expense-service as many clients at once, and prints how long they wait.

    clients.py http://127.0.0.1:8080/api/expenses TOKEN [CLIENTS] [ROUNDS]

Each client has a connection of its own. In each round it makes an expense, reads it, changes it, and reads the latest 20.
"""
import asyncio
import json
import sys
import time
import urllib.parse

address = urllib.parse.urlsplit(sys.argv[1])
token = sys.argv[2]
clients, rounds = (int(text) for text in (sys.argv[3:] + ["200", "20"][len(sys.argv[3:]):])[:2])
waits = {"make": [], "read": [], "change": [], "list": []}


async def call(connection, kind, method, path, body=None):
    reader, writer = connection
    content = json.dumps(body).encode() if body else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {token}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    start = time.perf_counter()
    writer.write(head.encode() + b"\r\n" + content)
    answer = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(": ", 1) for line in answer.decode().split("\r\n")[1:] if line)
    text = await reader.readexactly(int(fields["content-length"]))
    waits[kind].append(time.perf_counter() - start)
    status = int(answer.split()[1])
    if status >= 300:
        raise SystemExit(f"{method} {path}: {status} {text.decode()}")
    return json.loads(text)


async def client(number):
    connection = await asyncio.open_connection(address.hostname, address.port)
    for round in range(rounds):
        row = {"payee": f"client {number}", "amount": round, "date": f"2026-11-21T18:{round % 60:02}:00Z"}
        made = await call(connection, "make", "POST", address.path, row)
        path = f"{address.path}/{made['id']}"
        await call(connection, "read", "GET", path)
        await call(connection, "change", "PUT", path, {**made, "amount": round + 1})
        await call(connection, "list", "GET", address.path)
    connection[1].close()


async def main():
    start = time.perf_counter()
    await asyncio.gather(*(client(number) for number in range(clients)))
    taken = time.perf_counter() - start
    print(f"{clients} clients, {sum(map(len, waits.values())) / taken:,.0f} requests a second")
    for kind, times in waits.items():
        times.sort()
        print(f"{kind:8} median {times[len(times) // 2] * 1000:6.1f} ms, 95 of 100 within {times[len(times) * 95 // 100] * 1000:6.1f} ms")


asyncio.run(main())
