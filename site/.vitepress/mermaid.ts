import { renderMermaidSVG } from 'beautiful-mermaid'
import type { MarkdownRenderer } from 'vitepress'

/** The theme's own variables: one picture is right in light and in dark. Its colours that follow from these are in theme.css. */
const LOOK = {
  padding: 8,
  nodeSpacing: 16,
  layerSpacing: 24,
  bg: 'var(--vp-c-bg)',
  fg: 'var(--vp-c-text-1)',
  muted: 'var(--vp-c-text-2)',
  line: 'var(--vp-c-text-3)',
  accent: 'var(--vp-c-brand-1)',
  surface: 'var(--vp-c-bg-soft)',
  border: 'var(--vp-c-border)',
}

/** Draws Mermaid blocks while the site is built: nothing of Mermaid is loaded by a reader. */
export function drawMermaid(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence
  if (!fence) throw new Error('no rule for fences')
  md.renderer.rules.fence = (tokens, at, options, env, self) => {
    const token = tokens[at]
    if (token?.info.trim() !== 'mermaid') return fence(tokens, at, options, env, self)
    // A page may have no styles in its middle, and these would fetch fonts from elsewhere.
    const svg = renderMermaidSVG(token.content, LOOK).replace(/<style>[^]*?<\/style>/, '')
    const width = /width="([\d.]+)"/.exec(svg)?.[1]
    // A wide picture is scrolled before its words are too small to read.
    return `<figure class="mermaid" style="--width: ${width}px" v-pre>${svg}</figure>\n`
  }
}
