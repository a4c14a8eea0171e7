// npm run build: makes dist/, which runs on a machine of its own (docs/deployment.md). Whoever starts or tests the tree has
// built what changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, ensureInstalled, fail, program, root, run, sourceHash } from './install.mjs'

/** The code that reads schemas and texts for a build. */
const READERS = [
  'viteSchemas',
  'viteLocales',
  'viteHelp',
  'helpFiles',
  'helpParts',
  'viteCompress',
  'viteCompileHints',
  'viteNotices',
  'packageFiles',
  'schemaFiles',
  'localeFiles',
]

/** Each part with its sources, whose changes need a new build, and the file that shows that it has been built. */
const PARTS = {
  console: {
    config: 'vite.config.ts',
    made: 'dist/console/index.html',
    from: [
      'src',
      'schemas',
      'locales',
      'docs/help',
      'public',
      'index.html',
      'vite.config.ts',
      'package-lock.json',
      ...READERS.map((name) => `scripts/${name}.ts`),
    ],
  },
  server: {
    config: 'vite.server.config.ts',
    made: 'dist/server/main.mjs',
    from: ['server', 'src', 'schemas', 'scripts', 'vite.server.config.ts', 'package.json', 'package-lock.json'],
  },
}

/** Builds the parts ('console', 'server') whose sources changed since their last build. */
export async function ensureBuilt(...parts) {
  const asked = parts.length > 0 ? parts : Object.keys(PARTS)
  const changed = asked
    .map((name) => ({ name, ...PARTS[name], hash: sourceHash(PARTS[name].from) }))
    .filter(({ name, made, hash }) => !existsSync(join(root, made)) || read(stampOf(name)) !== hash)
  if (changed.length === 0) return
  console.log(`Building ${changed.map(({ name }) => `the ${name}`).join(' and ')} …`)
  const codes = await Promise.all(changed.map(({ config }) => build(config)))
  changed.forEach(({ name, hash }, at) => {
    if (codes[at] !== 0) fail(`The ${name} could not be built; the message is above.`)
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampOf(name), hash)
  })
}

const build = (config) =>
  run(process.execPath, [program('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  })

const stampOf = (part) => join(root, `dist/${part}.stamp`)

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === join(root, 'scripts/build.mjs')) {
  checkNode()
  await ensureInstalled({ dev: false })
  await ensureBuilt()
  console.log('dist/ has the console, the server, and the package.json of what it runs with.')
}
