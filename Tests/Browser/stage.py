"""What the tests in a browser stand on: the page's server, and a line with latency to it."""
import asyncio, os, random, signal, socket, subprocess, tempfile, threading

BINARY = os.environ.get("WEB_STAGE", ".build/debug/web-stage")
GALLERY = os.environ.get("WEBUI_GALLERY", ".build/debug/webui-gallery")
STEADY_PORTS = random.sample(range(20_000, 30_000, 2), 5_000)


def steady_port():
    """A free port whose next one is free as well, and which nobody else is given by chance while its server is away:
    the system gives connections and servers without a port of their own only ports above 32,767. No port is given twice,
    since a browser keeps its cookies and files by port."""
    while True:
        port = STEADY_PORTS.pop()
        with socket.socket() as first, socket.socket() as second:
            try:
                first.bind(("127.0.0.1", port))
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


class Stage:
    """The server. It may be killed and started again, and is the same then, since its key and port are."""
    binary = BINARY

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.options, self.port, self.process = list(options), steady_port(), None
        self.messages = None  # Where the server's messages go, if not to the terminal.

    def command(self):
        return [self.binary, "--port", str(self.port)]

    def key(self):
        """The options by which the server finds the key that it had before it was killed."""
        return ["--key", self.folder.name + "/key"]

    def start(self):
        command = [*self.command(), *self.key(), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.messages, text=True)
        self.url = self.process.stdout.readline().strip()
        return self

    def kill(self):
        self.process.kill()
        self.end()

    def close(self):
        self.kill()
        self.folder.cleanup()

    def end(self):
        self.process.wait(10)
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.end()
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server does not stop")


class Gallery(Stage):
    """The server of the gallery."""

    def command(self):
        return [GALLERY, "--listen", f"127.0.0.1:{self.port}"]


class Line:
    """A line to the server on which everything takes its time. It can be cut, and mended."""

    def __init__(self, port, latency=0.0):
        self.target, self.latency, self.is_cut, self.writers = port, latency, False, set()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    def run(self, ready):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.url = f"http://localhost:{self.port}/"
        ready.set()
        self.loop.run_forever()

    async def accept(self, reader, writer):
        if self.is_cut:
            return writer.transport.abort()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return writer.transport.abort()
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer))

    async def carry(self, reader, writer):
        """Delivers what arrives half a round trip later, without making what follows wait for it."""
        self.writers.add(writer)
        queue = asyncio.Queue()
        delivery = asyncio.create_task(self.deliver(queue, writer))
        try:
            while data := await reader.read(65536):
                queue.put_nowait((self.loop.time() + self.latency / 2, data))
        except OSError:
            pass
        queue.put_nowait((self.loop.time() + self.latency / 2, None))
        await delivery

    async def deliver(self, queue, writer):
        try:
            while True:
                due, data = await queue.get()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if data is None:
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        self.writers.discard(writer)
        writer.close()

    def cut(self):
        def abort():
            self.is_cut = True
            for writer in list(self.writers):
                writer.transport.abort()
        self.loop.call_soon_threadsafe(abort)

    def mend(self):
        self.is_cut = False
