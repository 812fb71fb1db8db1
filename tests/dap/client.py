"""A client of the Debug Adapter Protocol, for tests: sends requests to `culprit dap`, collects its
responses and events, and checks what holds of every message."""
import json
import subprocess


class ProtocolError(AssertionError):
    """The adapter broke a rule of the protocol."""


class Client:
    def __init__(self, culprit, cwd=None):
        self.process = subprocess.Popen([culprit, "dap"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)
        self.sent = 0
        self.last_seq = 0
        self.events = []      # since they were last taken
        self.transcript = []  # all messages, in order

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, command, arguments=None):
        """Sends a request, and returns its number."""
        self.sent += 1
        message = {"seq": self.sent, "type": "request", "command": command}
        if arguments is not None:
            message["arguments"] = arguments
        self.transcript.append(message)
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        return self.sent

    def read(self):
        """The next message; None at the end of the output."""
        out = self.process.stdout
        header = out.readline()
        if not header:
            return None
        name, _, length = header.partition(b":")
        if name != b"Content-Length" or out.readline() != b"\r\n":
            raise ProtocolError(f"header {header!r}")
        message = json.loads(out.read(int(length)))
        if message["seq"] != self.last_seq + 1:
            raise ProtocolError(f"seq {message['seq']} after {self.last_seq}")
        self.last_seq = message["seq"]
        self.transcript.append(message)
        if message["type"] == "event":
            self.events.append(message)
        return message

    def response(self, number):
        """Reads up to the response to a request."""
        while True:
            message = self.read()
            if message is None:
                raise ProtocolError(f"no response to request {number}")
            if message["type"] == "response":
                if message["request_seq"] != number:
                    raise ProtocolError(f"response to {message['request_seq']}, not {number}")
                return message

    def ask(self, command, arguments=None):
        """The response to a request."""
        return self.response(self.send(command, arguments))

    def body(self, command, arguments=None):
        """The body of a response that has to be a success."""
        response = self.ask(command, arguments)
        if not response["success"]:
            raise ProtocolError(f"{command} failed: {response['message']}")
        return response.get("body", {})

    def error(self, command, arguments=None):
        """The message of a response that has to be a failure."""
        response = self.ask(command, arguments)
        if response["success"]:
            raise ProtocolError(f"{command} succeeded")
        return response["message"]

    def event(self, name):
        """The next event with that name; those before it are dropped."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if event["event"] == name:
                    return event["body"]
            if self.read() is None:
                raise ProtocolError(f"no event {name}")

    def open(self, **arguments):
        """Begins a session, up to the moment at which it stands; returns the stop."""
        self.body("initialize", {"adapterID": "culprit", "linesStartAt1": True})
        self.body("launch", arguments)
        self.event("initialized")
        self.body("configurationDone")
        return self.event("stopped")

    def move(self, command, arguments=None):
        """A move; returns the stop and the innermost frame."""
        self.body(command, {"threadId": 1, **(arguments or {})})
        stop = self.event("stopped")
        return stop, self.body("stackTrace", {"threadId": 1})["stackFrames"][0]

    def end(self):
        """Closes the input; returns the exit status."""
        self.process.stdin.close()
        while self.read() is not None:
            pass
        return self.process.wait(timeout=60)
