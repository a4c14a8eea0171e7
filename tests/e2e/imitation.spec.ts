import type { Page } from '@playwright/test'
import type { Api } from '../support/api'
import { input, rowAction, rowWith, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, NIGHTLY, test, text } from './support/test'

interface Gateway {
  readonly gwMac: string
  readonly ip: string
  readonly status: string
}

const main = (page: Page) => page.getByRole('main')
const offered = (page: Page, key: string) => main(page).getByRole('button', { name: text(key), exact: true })
const imitated = (name: string) => text(`resources.gateway-config.enums.imitates.${name}`)

/** A label with an LED and a product that hangs on no other, and its gateway, which is there. */
async function stage(api: Api) {
  const { body } = await api.call(`GET /status/store/${STORE}`)
  const gateways = (body.objList as Gateway[]).filter(({ status }) => status === 'NORMAL')
  const tags = await tagsOf(api)
  const count = (prCode: string | null) => tags.filter((tag) => tag.prCode === prCode).length
  const tag = tags.find(
    ({ prCode, tagType, gwIp, status }) =>
      prCode !== null &&
      count(prCode) === 1 &&
      status === 'OK' &&
      tagType.startsWith('B') &&
      gateways.some(({ ip }) => ip === gwIp),
  )
  const gateway = gateways.find(({ ip }) => ip === tag?.gwIp)
  if (!tag || !gateway) throw new Error('no label with a gateway that is there')
  return { tag, gateway }
}

test(
  'a simulated gateway imitates another: what that can do is offered, and the way of a label says what it can prove, and that it is simulated',
  NIGHTLY,
  async ({ page, server, api }) => {
    const { tag, gateway } = await stage(api)
    const { gwMac } = gateway
    const edit = async (name: string) => {
      await rowAction(page, rowWith(page, gwMac), text('resources.gateway.actions.edit'))
      const form = dialogNamed(page, text('resources.gateway.dialogs.edit.title', { gwMac }))
      const choice = input(form, 'gateway-config', 'imitates')
      await choice.selectOption(imitated(name))
      expect(await accessibilityFindings(page)).toEqual([])
      await form.getByRole('button', { name: text('form.save'), exact: true }).click()
      await expect(form).toBeHidden()
    }
    await goAs(page, server, 'admin', `/store/detail/${STORE}`)
    await settled(page)
    await expect(rowWith(page, gwMac)).toContainText(text('resources.gateway.enums.driver.SIMULATOR'))
    await edit('ETAG_ESTATION')

    await page.goto(`/#/store/${STORE}/gw/${gwMac}`)
    await expect(main(page)).toContainText(text('resources.gateway.fields.imitates'))
    await expect(offered(page, 'resources.gateway.actions.linkCheck')).toBeEnabled()
    await expect(offered(page, 'resources.gateway.actions.reboot')).toHaveCount(0)

    await page.goto(`/#/tag/${STORE}/${tag.tagMac}`)
    await expect(offered(page, 'resources.tag.actions.led')).toBeVisible()
    await expect(offered(page, 'resources.tag.actions.page')).toHaveCount(0)
    await offered(page, 'resources.tag.actions.reassign').click()
    await expect(main(page)).toContainText(text('resources.label-way.enums.state.PROVED'))
    await expect(main(page)).toContainText(
      text('areas.hardware.way.simulated', { driver: text('resources.tag.enums.imitates.ETAG_ESTATION') }),
    )
    expect(await accessibilityFindings(page)).toEqual([])

    await page.goto(`/#/store/detail/${STORE}`)
    await settled(page)
    await edit('OPEN_EPAPER_LINK')
    await page.goto(`/#/tag/${STORE}/${tag.tagMac}`)
    await offered(page, 'resources.tag.actions.reassign').click()
    await expect(main(page)).toContainText(text('resources.label-way.enums.state.WAITING'))
    await expect(main(page)).toContainText(text('areas.hardware.way.expected', { time: '' }).trim())

    await page.goto(`/#/store/detail/${STORE}`)
    await settled(page)
    await edit('NONE')
    await page.goto(`/#/tag/${STORE}/${tag.tagMac}`)
    await expect(offered(page, 'resources.tag.actions.page')).toBeVisible()
    await expect(main(page)).not.toContainText(text('areas.hardware.way.title'))
  },
)
