import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, program, root } from './install.mjs'
import { installPackages } from './packages.mjs'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The same without its window: browser tests take a quarter less with it. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The arguments for Chromium on a closed network, and as root in a container. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider',
]

/** The Chromium to measure with: CHROMIUM_PATH, the system's, or Playwright's own; undefined if there is none. */
export const findChromium = () => first(process.env.CHROMIUM_PATH, ...SYSTEM, playwrightsOwn())

/** The Chromium to test with: the same, or the system's headless shell. */
export const findTestChromium = () => first(process.env.CHROMIUM_PATH, SHELL) ?? findChromium()

const first = (...paths) => paths.find((path) => path && runs(path))

/** Finds a Chromium, or installs one: the system's package, else Playwright's own download. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (installPackages(['chromium', 'fonts-noto-cjk']) && findChromium()) return findChromium()
  console.log('Installing Chromium (playwright install) …')
  spawnSync(process.execPath, [program('@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  })
  return findChromium()
}

/** The same, but ends the process if there is none. */
export const needChromium = () =>
  ensureChromium() ??
  fail('This needs a Chromium. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to it.')

/** A Chromium for tests, as `needChromium`; who may install packages without being asked gets the headless shell. */
export function needTestChromium() {
  if (!first(process.env.CHROMIUM_PATH, SHELL) && process.getuid?.() === 0)
    installPackages(['chromium-headless-shell', 'fonts-noto-cjk'])
  return findTestChromium() ?? needChromium()
}

function playwrightsOwn() {
  try {
    return createRequire(`${root}/package.json`)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
