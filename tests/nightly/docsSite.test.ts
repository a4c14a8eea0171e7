import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/server'

it('the site of docs/ is built, with its start page, and no link of it leads nowhere', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'docs:build'], { cwd: root, encoding: 'utf8' })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
  expect(existsSync(join(root, 'site/dist/index.html'))).toBe(true)
}, 300_000)
