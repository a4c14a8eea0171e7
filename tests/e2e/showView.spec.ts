import { boxOf, button, canvas, drag, middle, slides } from './support/showEditor'
import { expect, goAs, test, text } from './support/test'

const STORE = 'GB001'

test('a template of any size: its slides have a menu, Ctrl with a press adds, and the view is zoomed and moved by hand', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', `/plus/template/list/${STORE}`)
  await page.getByRole('button', { name: text('resources.plus-template.actions.create'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('resources.plus-template.fields._id')).fill('Corner screen')
  await dialog.getByRole('radio', { name: text('areas.signage.templates.otherSize'), exact: true }).check()
  await dialog.getByLabel(text('areas.signage.templates.width'), { exact: true }).fill('1280')
  await dialog.getByLabel(text('areas.signage.templates.height'), { exact: true }).fill('900')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/new\/1280x900$/)

  const objects = canvas(page).getByRole('option')
  const chosen = canvas(page).getByRole('option', { selected: true })
  for (const count of [1, 2]) {
    await button(page, 'add.product').click()
    await expect(objects).toHaveCount(count)
  }
  await objects.first().click({ modifiers: ['ControlOrMeta'] })
  await expect(chosen).toHaveCount(2)
  await objects.last().click({ modifiers: ['ControlOrMeta'] })
  await expect(chosen).toHaveCount(1)

  await slides(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: text('areas.show.duplicateSlide') }).click()
  await expect(slides(page)).toHaveCount(2)

  // What is under the pointer stays there while the wheel zooms.
  const screen = page.locator('[data-screen]')
  await button(page, 'zoom.in').click()
  await button(page, 'zoom.in').click()
  const before = await boxOf(screen)
  const area = middle(await boxOf(canvas(page)))
  const at = { x: (area.x - before.x) / before.width, y: (area.y - before.y) / before.height }
  await page.mouse.move(area.x, area.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -150)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boxOf(screen)).width).toBeGreaterThan(before.width)
  const zoomed = await boxOf(screen)
  expect(Math.hypot(zoomed.x + at.x * zoomed.width - area.x, zoomed.y + at.y * zoomed.height - area.y)).toBeLessThan(3)

  await page.mouse.move(area.x, area.y)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(area.x + 40, area.y + 30, { steps: 4 })
  await page.mouse.up({ button: 'middle' })
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(screen)
      return [Math.round(x - zoomed.x), Math.round(y - zoomed.y)]
    })
    .toEqual([40, 30])

  await canvas(page).focus()
  await page.keyboard.down('Space')
  await drag(page, area, { x: area.x - 20, y: area.y - 10 })
  await page.keyboard.up('Space')
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(screen)
      return [Math.round(x - zoomed.x), Math.round(y - zoomed.y)]
    })
    .toEqual([20, 20])
  // It chose nothing. Without the key a drag moves the object below it again, and the view stays.
  await expect(chosen).toHaveCount(0)
  const top = objects.last()
  const moved = await boxOf(top)
  const hold = middle(moved)
  await drag(page, hold, { x: hold.x + 60, y: hold.y + 45 })
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(top)
      return [x - moved.x > 40, y - moved.y > 30]
    })
    .toEqual([true, true])
  const { x, y } = await boxOf(screen)
  expect([Math.round(x - zoomed.x), Math.round(y - zoomed.y)]).toEqual([20, 20])
})
