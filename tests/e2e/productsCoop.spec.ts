import { signInByHttp } from '../support/api'
import { plantSession } from '../support/session'
import { rowWith, settled } from './support/list'
import { test } from './support/site'
import { accessibilityFindings, emailOf, expect, text } from './support/test'

test.use({ site: 'coop' })

const ITALIAN = [
  'Codice tipo vendita',
  'Data inserimento',
  'Data cessazione',
  'Data cancellazione',
  'Data acquisizione',
  'Data modifica',
  'Nome programma',
  'Nome operatore',
  'Flag trigger DB',
]

test('second codes have their nine Italian columns, in Japanese too, with what coop knows of each', async ({
  page,
  server,
}) => {
  const api = await signInByHttp(server.url, emailOf('admin'))
  const all = ((await api.call('POST /product/secondCode/search', { length: 100 })).body.data ?? []) as unknown as {
    prCode: string
    secondCode: string
    ceaseDate: number | null
    programName: string
  }[]
  const ceased = all.find(({ ceaseDate }) => ceaseDate !== null)
  if (!ceased) throw new Error('the demonstration has no code that has ceased')
  await page.addInitScript(() => localStorage.setItem('shelfdeck.language', 'ja_JP'))
  await plantSession(page, server.url, emailOf('admin'))
  await page.goto(`${server.url}/#/product/secondCode/list?filter_prCode=${ceased.prCode}`)
  await settled(page)
  const own = ['prCode', 'secondCode'].map((field) => text(`resources.second-code.fields.${field}`, {}, 'ja_JP'))
  await expect(page.getByRole('columnheader')).toHaveText([...own, ...ITALIAN])
  const row = rowWith(page, ceased.secondCode)
  await expect(row).toContainText(ceased.programName)
  await expect(row.locator('th, td').nth(4)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await accessibilityFindings(page)).toEqual([])
})
