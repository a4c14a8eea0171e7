import type { Page } from '@playwright/test'
import { serveStub, type StubServer } from '../hardware/openesl/server'
import { StubGateway, TOKEN } from '../hardware/openesl/stub'
import { loneProducts, STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'openesl' })

const MAC = '0000021F3A00A001'
let stub: StubGateway
let line: StubServer
let ticking: NodeJS.Timeout

const seconds = () => Math.floor(Date.now() / 1000)

test.beforeAll(async () => {
  stub = new StubGateway(seconds())
  // It asks for something new every second.
  stub.add(MAC, { pollSeconds: 1, nextPoll: stub.now })
  line = await serveStub(stub)
  ticking = setInterval(() => void stub.advance(Math.max(0, seconds() - stub.now)), 250)
})
test.afterAll(async () => {
  clearInterval(ticking)
  await line.close()
})

const main = (page: Page) => page.getByRole('main')
const key = (name: string, values?: Record<string, string>) => text(`areas.hardware.${name}`, values)

test('a gateway that draws labels itself is added with its token, a tag says which texts it was sent, and another token is entered', async ({
  page,
  server,
  api,
}) => {
  const [prCode = ''] = await loneProducts(api)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await main(page)
    .getByRole('button', { name: text('resources.gateway.actions.addReal'), exact: true })
    .click()
  const adding = dialogNamed(page, key('add.title'))
  const press = (name: string) => adding.getByRole('button', { name: key(name), exact: true }).click()

  // The kind comes first; without one nothing else is asked for.
  await expect(adding.getByRole('textbox')).toHaveCount(0)
  await press('add.check')
  await expect(adding).toContainText(key('add.noKind'))
  await adding.getByRole('combobox', { name: key('add.kind') }).selectOption('OPEN_ESL')
  await expect(adding).toContainText(key('kinds.OPEN_ESL.about'))
  await expect(adding.getByRole('switch')).toHaveCount(0)
  const token = adding.getByLabel(key('add.token'))
  await press('add.check')
  await expect(adding).toContainText(key('add.missing.address'))
  await expect(adding).toContainText(key('add.missing.token'))
  await adding
    .getByRole('textbox', { name: text('resources.hardware-gateway.fields.address') })
    .fill(`127.0.0.1:${line.port}`)
  await token.fill('wrong-token')
  await press('add.check')
  await expect(adding).toContainText(text('server.hardware.faults.DENIED'))
  await expect(token).toHaveValue('wrong-token')
  await token.fill(TOKEN)
  await press('add.check')
  await expect(adding).toContainText(key('add.found', { name: 'Stub' }))
  expect(await accessibilityFindings(page)).toEqual([])
  await press('add.add')

  await expect(main(page)).toContainText(key('health.secretSet'))
  const gatewayPage = page.url()
  await expect(main(page)).toContainText(key('health.contents.fields'))
  await main(page).getByRole('listitem').filter({ hasText: MAC }).getByRole('button').click()
  const dialog = dialogNamed(page, key('heard.dialogTitle', { tag: MAC }))
  await dialog.getByRole('textbox', { name: key('heard.product') }).fill(prCode)
  await dialog.getByRole('button', { name: key('heard.register'), exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/#/tag/${STORE}/${MAC}`)
  await expect(main(page)).toContainText(text('resources.label-way.enums.state.SHOWN'), { timeout: 60_000 })
  await expect(main(page)).toContainText(key('way.texts'))
  await expect(main(page)).toContainText(key('way.notSent'))
  await expect(main(page)).toContainText(key('way.drawsItself'))
  const drawn = stub.labels.get(MAC)?.drawn?.fields['price'] ?? ''
  await expect(main(page).getByRole('definition').filter({ hasText: drawn }).first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  // The gateway takes another token from now on.
  stub.token = 'replaced-token'
  await page.goto(gatewayPage)
  await main(page)
    .getByRole('button', { name: key('health.move'), exact: true })
    .click()
  const moving = dialogNamed(page, key('health.move'))
  const save = moving.getByRole('button', { name: key('health.save'), exact: true })
  await expect(moving).toContainText(key('add.keptHelp'))
  await save.click()
  await expect(moving).toContainText(text('server.hardware.faults.DENIED'))
  await moving.getByLabel(key('add.token')).fill('replaced-token')
  await save.click()
  await expect(moving).toBeHidden()
  await expect(main(page)).toContainText(key('health.online'))
})
