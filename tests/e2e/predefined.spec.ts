import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, saidBy, test, text } from './support/test'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\r\n')),
})

async function fromMenu(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: text('areas.stores.predefined.menu') }).click()
  await page.getByRole('menuitem', { name: text(key), exact: true }).click()
}

test('an administrator imports predefined gateways, which are checked line by line and shown before they are sent', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', '/store')
  await settled(page)
  await fromMenu(page, 'areas.stores.predefined.upload')
  const dialog = dialogNamed(page, text('areas.stores.predefined.upload'))
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles(file('gateways.xlsx', ['gwMac,storeCode', '02AABBCCDD01,FR002']))
  await dismiss(page, text('titles.error'), 'Invalid file format')
  await chooser.setInputFiles(file('empty.csv', ['gwMac,storeCode', '', '# nothing']))
  await dismiss(page, text('titles.error'), 'No data to save.')

  await chooser.setInputFiles(
    file('wrong.csv', [
      '# a comment',
      'gwMac,storeCode,gwIndex,ip',
      '02AABBCCDD01,FR002,1,10.1.0.1:8080',
      '',
      '02AABBCCDD02,NOWHERE,a,10.1.0.2',
      '02:AA:BB:CC:DD:01,FR002,2,10.1.0.3:8080',
    ]),
  )
  const row = (line: number) => dialog.getByRole('row', { name: new RegExp(`^${line} `) })
  await expect(row(5).getByRole('cell', { name: 'a Enter a number for the GW Index.', exact: true })).toBeVisible()
  await expect(
    row(5).getByRole('cell', { name: '10.1.0.2 Enter the correct ipv4 format in Gateway IP.', exact: true }),
  ).toBeVisible()
  await expect(
    row(5).getByRole('cell', { name: `NOWHERE ${text('areas.stores.predefined.noStore')}`, exact: true }),
  ).toBeVisible()
  await expect(row(6)).toContainText(text('upload.faults.twice', { line: 3 }))
  expect(await accessibilityFindings(page)).toEqual([])
  await expect(
    dialog.getByRole('button', { name: text('areas.stores.predefined.send', { smart_count: 1 }) }),
  ).toBeDisabled()

  await dialog.getByRole('button', { name: text('upload.another'), exact: true }).click()
  await chooser.setInputFiles(
    file('gateways.txt', [
      'GW MAC\tStore Code\tGW Index\tIP',
      '02AABBCCDD01\tFR002\t1\t10.1.0.1:8080',
      '02AABBCCDD02\tJP003\t2\t10.1.0.2:8080',
    ]),
  )
  await expect(dialog.getByRole('table').getByText(text('upload.effects.new'))).toHaveCount(2)
  await dialog.getByRole('button', { name: text('areas.stores.predefined.send', { smart_count: 2 }) }).click()
  await expect(page.getByText(text('areas.stores.predefined.updated', { smart_count: 2 }))).toBeVisible()
  expect((await api.call('GET /gw/predefined/search')).body).toMatchObject([
    { gwMac: '02AABBCCDD01', gwIndex: 1 },
    { gwMac: '02AABBCCDD02', storeCode: 'JP003' },
  ])

  await fromMenu(page, 'areas.stores.predefined.upload')
  await chooser.setInputFiles(
    file('again.csv', ['gwMac,storeCode,gwIndex', '02AABBCCDD01,FR002,1', '02AABBCCDD02,JP003,9']),
  )
  await expect(
    dialog.getByRole('row', { name: /02AABBCCDD02/ }).getByRole('cell', { name: '2 9', exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: text('areas.stores.predefined.send', { smart_count: 1 }) }).click()
  await expect(page.getByText(text('areas.stores.predefined.updated', { smart_count: 1 }))).toBeVisible()

  await fromMenu(page, 'areas.stores.predefined.view')
  const list = dialogNamed(page, text('areas.stores.predefined.view'))
  await expect(list.locator('tr[data-index]')).toHaveCount(2)
  await expect(list.getByLabel(text('list.perPage'))).toHaveValue('25')
  await expect(list.locator('tr[data-index]').first()).toContainText('10.1.0.1')
})

test('channel settings start with the default channels, and an index is unique', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', '/store')
  await settled(page)
  const open = () => page.getByRole('button', { name: text('areas.stores.channels.title'), exact: true }).click()
  await open()
  const dialog = dialogNamed(page, text('areas.stores.channels.title'))
  const add = dialog.getByRole('button', { name: text('areas.stores.channels.add') })
  const index = dialog.getByLabel(new RegExp(`^${text('resources.channel-setting.fields.gwIndex')} \\d+$`))
  const save = dialog.getByRole('button', { name: text('form.save'), exact: true })
  await add.click()
  await expect(index).toHaveValue('0')
  await expect(dialog.locator('select').first()).toHaveValue('11')
  await expect(dialog.locator('select').last()).toHaveValue('26')
  // One of the stores has outband.
  await expect(dialog.locator('select').first().locator('option')).toHaveCount(21)
  await add.click()
  await save.click()
  await saidBy(index.last(), text('areas.stores.channels.twice', { index: 0 }))
  await index.last().fill('x')
  await save.click()
  await saidBy(index.last(), 'Enter a number for the GW Index.')
  await index.last().fill('3')
  await dialog.locator('select').last().selectOption('31')
  await save.click()
  await expect(dialog).toBeHidden()
  expect((await api.call('GET /config/gw/channel')).body).toMatchObject([
    { gwIndex: 0, dataChannel: 11, eventChannel: 26 },
    { gwIndex: 3, dataChannel: 11, eventChannel: 31 },
  ])
  await open()
  await dialog.getByRole('button', { name: text('form.rows.remove', { index: 2 }) }).click()
  await save.click()
  await expect(dialog).toBeHidden()
  expect((await api.call('GET /config/gw/channel')).body).toHaveLength(1)
})

test('a user who may not write reads channel settings and predefined gateways', async ({ page, server }) => {
  await goAs(page, server, 'viewer', '/store')
  await settled(page)
  await page.getByRole('button', { name: text('areas.stores.predefined.menu') }).click()
  await expect(page.getByRole('menuitem')).toHaveText([text('areas.stores.predefined.view')])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('areas.stores.channels.title'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.stores.channels.title'))
  await expect(dialog.getByRole('button', { name: text('kit.close') }).last()).toBeVisible()
  await expect(dialog.getByRole('button', { name: text('areas.stores.channels.add') })).toHaveCount(0)
})
