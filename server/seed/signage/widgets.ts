import type { Language } from '../../radio/goods'
import { words } from './words'

/** Two small pages: a line of moving text and a rotating star, animated by CSS alone. */
export function demoWidgets(language: Language): { name: string; width: number; height: number; content: Buffer }[] {
  const said = words[language]
  if (!said) return []
  return [
    page(
      'ticker.html',
      960,
      158,
      language,
      `<p>${said.ticker}</p>`,
      'body{background:#101828;color:#ffd166;font:700 64px/158px sans-serif}p{margin:0;white-space:nowrap;animation:run 14s linear infinite}@keyframes run{from{transform:translateX(960px)}to{transform:translateX(-100%)}}',
    ),
    page(
      'star.html',
      158,
      158,
      language,
      '<svg viewBox="-50 -50 100 100" width="158" height="158"><path d="M0-42 12-13 42-13 18 6 27 36 0 18-27 36-18 6-42-13-12-13z" fill="#f6ae2d"/></svg>',
      'body{background:#7a1020}svg{animation:turn 8s linear infinite}@keyframes turn{to{transform:rotate(360deg)}}',
    ),
  ]
}

function page(name: string, width: number, height: number, language: Language, body: string, style: string) {
  const html = `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=${width}, height=${height}">\n<style>html,body{margin:0;height:100%;overflow:hidden}${style}</style>\n</head>\n<body>${body}</body>\n</html>\n`
  return { name, width, height, content: Buffer.from(html) }
}
