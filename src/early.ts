import { askFirst } from './app/askFirst'
import { loadConfig } from './data/config'
import { readSession } from './data/session'

// A small file of its own in the build (scripts/viteChunks.ts), which runs while the rest of the console is still read:
// what a page that is loaded anew opens with is asked for by then. The administration asks for it too, and takes this answer.
const session = readSession()
if (session) void loadConfig().then(() => askFirst(session))
