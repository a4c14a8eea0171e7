import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestBlock } from '../sandbox/eventLoop'
import { inspectWidget } from './widgetFile'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'widget-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inspect(content: string) {
  const path = join(folder, 'widget')
  writeFileSync(path, content)
  return inspectWidget(path, 'widget.html')
}

const head = (meta: string) => `<html><head><meta charset="utf-8">${meta}</head></html>`

describe('a widget', () => {
  it.each(['<!doctype html>', '<HTML lang="ja">', '\uFEFF <html>', '\n<!-- made by hand --> <!---->\n<!doctype html>'])(
    'begins as a page: %j',
    async (content) => {
      expect(await inspect(content)).toMatchObject({ fileType: 'text/html' })
    },
  )

  it.each(['x<html>', '<!-- <html>', '<!-- a --> b <html>', '<htmlx>', ''])(
    'is refused where it does not: %j',
    async (content) => {
      await expect(inspect(content)).rejects.toThrow('The file’s content does not match its extension.')
    },
  )

  it.each([
    ['<meta name="viewport" content="width=300, height=100">', 300, 100],
    [`<META CONTENT='height = 90;width=200px' NAME=viewport>`, 200, 90],
    ['<meta name="viewport" content="width=device-width">', 480, 158],
    ['<meta name="description" content="width=1, height=2">', 480, 158],
    ['', 480, 158],
  ])('says its size: %s', async (meta, width, height) => {
    expect(await inspect(head(meta))).toMatchObject({ width, height })
  })

  it.each([
    ['comments, 197 bytes', '<!---->'.repeat(28) + 'x'],
    ['comments, 1.7 MB', '<!---->'.repeat(250_000) + 'x'],
    ['comments that do not end', '<!--'.repeat(400_000)],
    ['blanks', `${' '.repeat(1_700_000)}x`],
    ['metas that do not end', head('<meta name=viewport '.repeat(80_000))],
    ['a meta of names', head(`<meta ${'"NAME=VIEWPORT"I'.repeat(100_000)}>`)],
    ['a meta of quotes', head(`<meta name=viewport content=${'"'.repeat(1_000_001)}>`)],
    ['a viewport of blanks', head(`<meta name=viewport content="${' width ='.repeat(200_000)}">`)],
  ])('of %s does not block the server', async (_, content) => {
    // What it does grows with the file: a file of 2 MB, the most there is, is some passes over its characters.
    expect(await longestBlock(() => inspect(content).catch(() => undefined))).toBeLessThan(
      content.length < 1000 ? 50 : 1000,
    )
  })
})
