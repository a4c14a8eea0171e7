import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { plantSession } from '../support/session'
import { text } from './support/text'

// Large files, and a server of their own that is killed or cannot be reached while they come. Browsers reach it through a
// gate, so that its address stays the same.

const ADMIN = 'admin@shelfdeck.example'
const MEGABYTE = 1024 * 1024
const SIZE = 12 * MEGABYTE

/** The way to a server, which can be cut: then what comes is dropped, and nobody gets in. */
class Gate {
  port = 0
  url = ''
  /** Bytes that came in. */
  passed = 0
  #to = 0
  #cutAt = Infinity
  #onCut: () => void = () => undefined
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()

  async open(): Promise<void> {
    this.#server = createServer((client) => {
      if (this.passed >= this.#cutAt) return void client.destroy()
      const server = connect(this.#to, '127.0.0.1')
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket
          .on('error', () => undefined)
          .once('close', () => {
            this.#sockets.delete(socket)
            client.destroy()
            server.destroy()
          })
      }
      client.on('data', (bytes) => {
        this.passed += bytes.length
        if (this.passed >= this.#cutAt) this.#cut()
      })
      client.pipe(server)
      server.pipe(client)
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
    this.url = `http://127.0.0.1:${this.port}`
  }

  leadTo({ url }: RunningServer): void {
    this.#to = Number(new URL(url).port)
    this.#cutAt = Infinity
  }

  /** Cuts the way once so many more bytes have come. */
  cutAfter(bytes: number): Promise<void> {
    this.passed = 0
    this.#cutAt = bytes
    return new Promise((resolve) => (this.#onCut = resolve))
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#onCut()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server?.close()
  }
}

const gate = new Gate()
let folder = ''
let server: RunningServer

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shelfdeck-uploads-'))
  mkdirSync(join(folder, 'data'))
  server = await startServer({ dataDir: join(folder, 'data'), env: { SEED: 'none' } })
  await gate.open()
  gate.leadTo(server)
})
test.afterAll(async () => {
  gate.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
// A page that uploads asks before it is left.
test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()))

/** A version of the mobile app, as a file that the browser can choose twice. */
function app(ver: string): string {
  const path = join(folder, `mobile_${ver}.apk`)
  writeFileSync(
    path,
    zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>'), 'classes.dex': randomBytes(SIZE) }, { level: 0 }),
  )
  return path
}

async function choose(page: Page, path: string) {
  await page.goto(`${gate.url}/#/sw-upgrade`)
  await page
    .getByRole('button', { name: text('resources.mobile-app-file.actions.upload'), exact: true })
    .first()
    .click()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await expect(input).toBeAttached()
  // What a page loads late must be there before its way is cut.
  await page.waitForLoadState('networkidle')
  await input.setInputFiles(path)
  return page.getByRole('dialog')
}

const versions = async () =>
  ((await (await signInByHttp(server.url, ADMIN)).call('GET /app/file/list')).body as unknown as { ver: string }[]).map(
    ({ ver }) => ver,
  )
/** What the killed server was writing goes with the sweep of a later hour. */
const pieces = () => readdirSync(join(folder, 'data/files/uploads')).filter((name) => !name.endsWith('.part'))

test('the server is killed in the middle of a large file: the page says that it waits, and the file is there once the server is back', async ({
  page,
}) => {
  await plantSession(page, gate.url, ADMIN)
  const cut = gate.cutAfter(9.5 * MEGABYTE)
  const dialog = await choose(page, app('1.0.0'))
  await cut
  await server.kill()
  await expect(dialog.getByText(text('upload.states.cutOff'), { exact: true })).toBeVisible()
  await expect(dialog.getByText(text('upload.cutOff'))).toBeVisible()
  gate.passed = 0
  server = await startServer({ dataDir: join(folder, 'data'), env: { SEED: 'none' } })
  gate.leadTo(server)
  await expect(dialog).toBeHidden()
  expect(await versions()).toEqual(['1.0.0'])
  // What was there was not sent again: at least the first piece of eight megabytes.
  expect(gate.passed).toBeLessThan(6 * MEGABYTE)
  await expect.poll(pieces).toEqual([])
})

test('an upload continues after a reload when the same file is chosen again, and a cancelled one leaves nothing', async ({
  page,
}) => {
  await plantSession(page, gate.url, ADMIN)
  const path = app('2.0.0')
  const cut = gate.cutAfter(9.5 * MEGABYTE)
  const before = await choose(page, path)
  await cut
  await expect(before.getByText(text('upload.states.cutOff'), { exact: true })).toBeVisible()
  await page.goto('about:blank')
  gate.leadTo(server)
  gate.passed = 0
  await expect(await choose(page, path)).toBeHidden()
  expect(await versions()).toContain('2.0.0')
  expect(gate.passed).toBeLessThan(6 * MEGABYTE)

  const next = gate.cutAfter(9.5 * MEGABYTE)
  const calledOff = await choose(page, app('3.0.0'))
  await next
  await expect(calledOff.getByText(text('upload.states.cutOff'), { exact: true })).toBeVisible()
  expect(pieces().length).toBeGreaterThan(0)
  gate.leadTo(server)
  await calledOff.getByRole('button', { name: text('upload.cancel', { name: 'mobile_3.0.0.apk' }) }).click()
  await expect.poll(pieces).toEqual([])
  expect(await versions()).not.toContain('3.0.0')
})
