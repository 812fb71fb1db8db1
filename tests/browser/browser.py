"""A headless Chromium driven over the DevTools protocol through a pipe (--remote-debugging-pipe):
nothing but Python's own library."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
KEYS = {"ArrowDown": 40, "ArrowUp": 38, "Enter": 13, "Escape": 27, "Tab": 9}


def find_chromium():
    """The program that $CHROMIUM names, or the first usual one; None when there is none."""
    given = os.environ.get("CHROMIUM")
    return shutil.which(given) if given else next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page. Use as a context manager."""

    def __init__(self, program, width=1280, height=900):
        self.profile = tempfile.TemporaryDirectory(prefix="culprit-browser-",
                                                   ignore_cleanup_errors=True)
        to_browser, self.out = os.pipe()
        self.input, from_browser = os.pipe()
        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--disable-dev-shm-usage",
             f"--user-data-dir={self.profile.name}",
             f"--window-size={width},{height}", "about:blank"],
            preexec_fn=lambda: (os.dup2(to_browser, 13), os.dup2(from_browser, 14), os.dup2(13, 3),
                                os.dup2(14, 4)),
            close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Performance.enable", timeDomain="threadTicks")
        self.resize(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, RuntimeError, TimeoutError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        os.close(self.out)
        self.profile.cleanup()

    def _message(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, seconds=60, **parameters):
        """The result of a command; what arrives before it is kept in `events`."""
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.out, json.dumps(command).encode() + b"\0")
        deadline = time.monotonic() + seconds
        while True:
            message = self._message(deadline)
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme, media=""):
        """`light` or `dark`, as the system would prefer; `media`: `print` for paper."""
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path, fragment=""):
        """Loads a file and waits until its scripts have run; seconds from the start of loading to
        the first frame after that."""
        self.events.clear()
        start = time.monotonic()
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}{fragment}")
        while not self.evaluate("document.readyState === 'complete' && location.protocol === "
                                "'file:'"):
            time.sleep(0.005)
        self.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        return time.monotonic() - start

    def busy(self):
        """Seconds of processor time that the page's main thread has taken since the page was
        opened; what else the machine does has little influence on it."""
        return next(one["value"] for one in self.call("Performance.getMetrics")["metrics"]
                    if one["name"] == "TaskDuration")

    def evaluate(self, expression):
        """The value of a JavaScript expression; promises are awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"].get("exception", {})
            raise RuntimeError(f"{expression}: {thrown.get('description')}")
        return answer["result"].get("value")

    def click(self, selector):
        """A mouse click on the middle of the first node that the selector finds, which is scrolled
        into view first."""
        box = self.evaluate(
            f"""(() => {{ const node = document.querySelector({json.dumps(selector)});
            if (!node) return null;
            node.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const box = node.getClientRects()[0];
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        if box is None:
            raise RuntimeError(f"nothing to click: {selector}")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                      clickCount=1)

    def key(self, name):
        """Presses and releases a key: a letter, or a name of KEYS."""
        text = "\r" if name == "Enter" else name if len(name) == 1 else ""
        code = KEYS.get(name) or ord(name.upper())
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=name,
                  text=text, windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=code)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def print_pdf(self):
        return base64.b64decode(self.call("Page.printToPDF")["data"])

    def complaints(self):
        """Exceptions and errors of the page, and what it asked the network for, since it was
        opened."""
        found = []
        self.evaluate("0")  # what is on its way arrives
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
            elif (method == "Network.requestWillBeSent"
                  and not parameters["request"]["url"].startswith("file:")):
                found.append(f"asks the network: {parameters['request']['url']}")
        return found
