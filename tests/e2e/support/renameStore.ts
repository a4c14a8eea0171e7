import type { Page } from '@playwright/test'
import type { Api } from '../../support/api'
import { input, rowWith, settled } from './list'
import { expect, goAs, text } from './test'

/** Renames the store FR001 by its form in the list. @returns its names before and after */
export async function renameStore(
  page: Page,
  api: Api,
  server: { readonly url: string },
): Promise<readonly [before: string, after: string]> {
  const { body } = await api.call('GET /config/store/FR001')
  const before = String(body.storeName)
  const after = `${before} Centrale`
  await goAs(page, server, 'admin', '/setting/store-config?filter_storeCode=FR001')
  await settled(page)
  await rowWith(page, 'FR001').click()
  const form = page.getByRole('dialog')
  await input(form, 'store', 'storeName').fill(after)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toBeHidden()
  return [before, after]
}
