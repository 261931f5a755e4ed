"""Makes many small requests of a service: `console_load.py ADDRESS SECONDS RATE`, with the address of an operation that is asked
for with a GET. Prints how many were answered."""
import socket, sys, threading, time, urllib.parse

CONNECTIONS = 4


def ask(address, end, rate, counts):
    """Asks over one connection, at a rate, until the end."""
    url = urllib.parse.urlsplit(address)
    request = f"GET {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\n\r\n".encode()
    answered, begin = 0, time.monotonic()
    with socket.create_connection((url.hostname, url.port)) as connection:
        stream = connection.makefile("rb")
        while time.monotonic() < end:
            time.sleep(max(0, begin + answered / rate - time.monotonic()))
            connection.sendall(request)
            length = 0
            while (line := stream.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            stream.read(length)
            answered += 1
    counts.append(answered)


if __name__ == "__main__":
    address, seconds, rate = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
    counts, end = [], time.monotonic() + seconds
    threads = [threading.Thread(target=ask, args=(address, end, rate / CONNECTIONS, counts)) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sum(counts))
