import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { createTranslate } from '../../data/texts'
import { CommandDialog } from './CommandDialog'
import { words } from './times'

const translate = createTranslate(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')), 'en_US')
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }

afterEach(cleanup)

function said(rows: readonly Record<string, unknown>[]): string {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18n}>
        <CommandDialog title="Change page" rows={rows} submitLabel="Go" busy={false} onSubmit={() => undefined} onClose={() => undefined}>
          x
        </CommandDialog>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const text = screen.getByRole('dialog').querySelector('form p')?.textContent ?? ''
  cleanup()
  return text
}

it('says of one tag that all tags of its product change, and how many these are', () => {
  const tag = { tagId: 'T1', prCode: 'P1', countByPrCode: 5 }
  expect(said([tag])).toBe('Not only the selected tag: all tags of product P1 change. 5 tags change.')
  expect(said([tag, { ...tag, tagId: 'T2' }, { tagId: 'T3', prCode: 'P2', countByPrCode: 2 }])).toContain('these 2 products change: P1, P2. 7 tags change.')
  expect(said([{ prCode: 'P1', tagCount: 1 }])).toBe('This affects all tags that show product P1. 1 tag changes.')
  expect(said([{ tagId: 'T4', prCode: null }])).toContain('shows a product')
})

it('has a word for each colour and brightness beside its number', () => {
  expect(words(translate, 'states').map(({ label }) => label)).toContain('1 · Red')
  expect(words(translate, 'levels')).toHaveLength(8)
})
