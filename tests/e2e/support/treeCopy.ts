import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base } from '@playwright/test'
import { type RunningServer, root, startServer } from '../../support/server'

const PARTS = [
  'src',
  'server',
  'schemas',
  'locales',
  'scripts',
  'public',
  'docs',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

interface Ran {
  readonly code: number | null
  readonly output: string
}

/** A copy of the tree to change: with its own sources and the dependencies of the original. */
export class TreeCopy {
  readonly path: string
  private server: RunningServer | undefined

  constructor() {
    mkdirSync(join(root, '.cache'), { recursive: true })
    this.path = mkdtempSync(join(root, '.cache/tree-'))
    for (const part of PARTS)
      if (existsSync(join(root, part))) cpSync(join(root, part), join(this.path, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.path, 'node_modules'))
  }

  /** The address of its server; empty until it is started. */
  get url(): string {
    return this.server?.url ?? ''
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8')
  }

  /** Writes a file and creates its folders; anything but a string is written as JSON. */
  write(file: string, content: unknown): void {
    const path = join(this.path, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }

  /** Changes a JSON file. */
  edit<Value>(file: string, change: (value: Value) => void): void {
    const value = JSON.parse(this.read(file)) as Value
    change(value)
    this.write(file, value)
  }

  /** Runs a Node script in it. */
  run(...args: string[]): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.path, encoding: 'utf8' })
    return { code: status, output: stdout + stderr }
  }

  /** Runs a TypeScript script. */
  tsx(...args: string[]): Ran {
    return this.run('--import', 'tsx', ...args)
  }

  /** Builds the console. */
  build(): Ran {
    return this.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  }

  /** Starts its server on a copy of the demonstration data. */
  async serve(): Promise<RunningServer> {
    const dataDir = join(this.path, '.data')
    cpSync(process.env.E2E_TEMPLATE ?? '', dataDir, { recursive: true })
    this.server = await startServer({ dataDir, tree: this.path })
    return this.server
  }

  async remove(): Promise<void> {
    await this.server?.stop()
    rmSync(this.path, { recursive: true, force: true })
  }
}

/**
 * One copy of the tree for the tests of a file, which run in order and stop at the first failure.
 * @param timeout of each test, in milliseconds
 * @returns the test function, whose pages are those of the copy's server, and the copy, available once the tests start
 */
export function changedTree(timeout = 180_000) {
  let made: TreeCopy | undefined
  const tree = (): TreeCopy => {
    if (!made) throw new Error('There is no copy of the tree before the tests begin.')
    return made
  }
  const test = base.extend({ baseURL: async ({}, use) => use(made?.url) })
  test.describe.configure({ mode: 'serial', timeout })
  test.beforeAll(() => {
    made = new TreeCopy()
  })
  test.afterAll(() => made?.remove())
  return { test, tree }
}
