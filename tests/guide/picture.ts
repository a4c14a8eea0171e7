import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Api } from '../support/api'
import { root } from '../support/server'

/** The operator of the demonstration without its Japanese store: the guide is read in English, and its products are then in letters. */
export async function narrowOperator(api: Api): Promise<void> {
  const { status } = await api.call('PUT /auth/account', {
    email: 'operator@shelfdeck.example',
    store: ['IT001', 'IT002'],
  })
  expect(status).toBe(200)
}

/** Waits until nothing on the page is on its way: calls, skeletons, pictures, movements. */
export async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/** Writes what the page shows to docs/guide/pictures/<name>.webp. */
export async function picture(page: Page, name: string): Promise<void> {
  await still(page)
  const path = join(root, 'docs/guide/pictures', `${name}.webp`)
  mkdirSync(dirname(path), { recursive: true })
  await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 82, effort: 6 })
    .toFile(path)
}
