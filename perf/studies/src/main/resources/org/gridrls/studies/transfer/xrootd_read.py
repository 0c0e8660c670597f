# Reads blocks of a file by the root protocol: URL vector|blocks CLIENTS LENGTH STEP COUNT
# A line for each client: seconds to open the file, seconds to read the blocks.
import os, sys, threading, time
from XRootD import client

url, mode = sys.argv[1:3]
clients, length, step, count = map(int, sys.argv[3:])
blocks = [(i * step, length) for i in range(count)]
ready = threading.Barrier(clients)
lines = []


def require(answer):
    if not answer[0].ok:
        print(answer[0].message, file=sys.stderr)
        os._exit(1)
    return answer[1]


def read(number):
    own = url.replace("//", "//c%d@" % number, 1)  # another user is another connection
    ready.wait()
    start = time.monotonic()
    file = client.File()
    require(file.open(own))
    opened = time.monotonic()
    if mode == "vector":
        for first in range(0, count, 1000):
            require(file.vector_read(blocks[first : first + 1000]))
    else:
        for offset, size in blocks:
            require(file.read(offset, size))
    lines.append("%f %f" % (opened - start, time.monotonic() - opened))


threads = [threading.Thread(target=read, args=(n,)) for n in range(clients)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("\n".join(lines), flush=True)
os._exit(0)
