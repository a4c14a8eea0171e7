import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, program, root, run, sourceHash } from './install.mjs'

const stamp = join(root, 'dist/console.stamp')

/** Builds the console where its sources changed since the last build. */
export async function ensureBuilt() {
  const hash = sourceHash()
  if (existsSync(join(root, 'dist/console/index.html')) && read(stamp) === hash) return
  console.log('Building the console …')
  const code = await run(process.execPath, [program('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  })
  if (code !== 0) fail('The console could not be built; the message is above.')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
