import type { MarkdownRenderer } from 'vitepress'

/** Braces in the words of a page are braces: Vue would take what stands between them for code. */
export function keepBraces(md: MarkdownRenderer): void {
  for (const name of ['text', 'code_inline'] as const) {
    const rule = md.renderer.rules[name]
    if (!rule) throw new Error(`no rule for ${name}`)
    md.renderer.rules[name] = (...given) => rule(...given).replaceAll('{{', '&#123;&#123;')
  }
}
