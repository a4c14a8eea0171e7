import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const root = join(import.meta.dirname, '../..')
const docs = join(root, 'docs')

/**
 * Links that leave the pages of docs/ (code, folders, openapi.json): to the repository where it is known, else the words alone.
 * Those to a README are to the page that stands for it.
 */
export function leadOut(md: MarkdownRenderer, repository: string | undefined): void {
  md.core.ruler.push('lead-out', (state) => {
    const from = dirname(join(docs, (state.env as { relativePath: string }).relativePath))
    for (const { children } of state.tokens) {
      let isDropped = false
      for (const token of children ?? []) {
        if (token.type === 'link_close' && isDropped) {
          isDropped = false
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' })
        }
        if (token.type !== 'link_open') continue
        const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(token.attrGet('href') ?? '') ?? []
        if (path === '' || /^([a-z]+:|\/)/.test(path)) continue
        const target = join(from, path)
        const inside = relative(root, target)
        if (inside.startsWith('docs/') && path.endsWith('.md')) {
          token.attrSet('href', path.replace(/README\.md$/, 'index.md') + hash)
          continue
        }
        if (!existsSync(target))
          throw new Error(
            `${(state.env as { relativePath: string }).relativePath} links to ${path}, which is not there`,
          )
        if (repository) token.attrSet('href', `${repository}/${inside}${hash}`)
        else {
          isDropped = true
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' })
        }
      }
    }
  })
}
