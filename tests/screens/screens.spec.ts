import { expect, goAs, test } from '../e2e/support/test'

const WIDTHS = [1440, 1024, 390]
const SCHEMES = ['light', 'dark'] as const
const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR']

/** Each width in each theme in English, and each language at the full width. */
for (const route of (process.env.SCREENS ?? '').split(' ').filter(Boolean)) {
  test(route, async ({ page, server }) => {
    test.setTimeout(180_000)
    const shoot = async (width: number, scheme: (typeof SCHEMES)[number], language: string) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await goAs(page, server, 'admin', '/dashboard')
      await page.evaluate((code) => localStorage.setItem('shelfdeck.language', code), language)
      if (route === '/login' || route === '/signup')
        await page.evaluate(() => localStorage.removeItem('shelfdeck.session'))
      await page.goto(`/#${route}`)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const name = `${route.replace(/^\//, '').replaceAll('/', '-')}-${width}-${scheme}-${language}.png`
      await page.screenshot({ path: `test-results/screens/${name}` })
    }
    for (const width of WIDTHS) for (const scheme of SCHEMES) await shoot(width, scheme, 'en_US')
    for (const language of LANGUAGES.slice(1)) await shoot(1440, 'light', language)
  })
}
