import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../contract')
/** What starts the server, and what does with it what no call can. */
const INSIDE = ['harness.ts', 'stage.ts', 'storedStage.ts']
const REACHES = [
  /\bfrom '(\.\.\/)+server\//,
  /\bimport\('(\.\.\/)+server\//,
  /\.\.\/server\/|\.\/server\//,
  /\.(inside|services)\b/,
]

const reachesIn = (text: string) => text.split('\n').filter((line) => REACHES.some((reach) => reach.test(line)))

it('tests of the contract speak HTTP: they neither import the server nor reach into it', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !INSIDE.includes(file))
  expect(files.length).toBeGreaterThan(60)
  const reaches = files.flatMap((file) =>
    reachesIn(readFileSync(join(folder, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(reaches).toEqual([])
})

it.each([
  "import { Records } from '../../server/db/records'",
  "const { Signage } = await import('../../server/signage/signage')",
  "import { openTestRecords } from '../server/testRecords'",
  'const { records } = server.services',
  'server.stage.inside.services.radio.step()',
])('a test that reaches inside is found: %s', (line) => {
  expect(reachesIn(line)).toEqual([line])
})
