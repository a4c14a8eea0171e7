import { dialogNamed, expect, goAs, test, text } from './support/test'

const running = () => text('app.collecting.running', { smart_count: 1 })

test('without the socket the collecting stores are polled, and the indicator still comes and goes', async ({
  page,
  server,
  api,
}) => {
  const { wsUrl } = (await (await fetch(`${server.url}/config.json`)).json()) as { wsUrl: string }
  await page.routeWebSocket(wsUrl, (socket) => socket.close())
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  const { storeCode, storeName } = (body.data?.[0] ?? {}) as { storeCode: string; storeName: string }
  const asked = page.waitForRequest('**/tag/status/collecting/store')
  await goAs(page, server, 'admin', '/members')
  expect((await asked).headers()).toHaveProperty('access-token')
  // With the page there: the tags have answered within half a minute.
  const started = await api.call('POST /tag/status/check', { storeCode, cmd: 0, tagList: [] })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const indicator = page.getByRole('banner').getByRole('button', { name: running() })
  await indicator.click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText(storeName)
  await details.getByRole('button', { name: text('app.collecting.stop'), exact: true }).click()
  await dialogNamed(page, text('tagCommands.stop.title'))
    .getByRole('button', { name: text('app.collecting.stop'), exact: true })
    .click()
  await expect(details).toContainText(text('app.collecting.none'))
  await details
    .getByRole('button', { name: text('app.close'), exact: true })
    .last()
    .click()
  await expect(indicator).toHaveCount(0)
})
