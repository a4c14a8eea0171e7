import { defineConfig } from 'vitepress'
import { keepBraces } from './braces'
import { leadOut } from './links'
import { drawMermaid } from './mermaid'
import { nav, sidebar } from './navigation'

/** Where the repository is read, such as https://git.example/shelfdeck/blob/main: without it, links to files of the code are only their names. */
const repository = process.env.REPOSITORY_URL

/** docs/ as a site. Its pages are written to read well without it: what only the site needs is said here. */
export default defineConfig({
  title: 'Shelfdeck',
  description: 'Administration console for electronic shelf labels',
  lang: 'en-GB',
  srcDir: '../docs',
  outDir: './dist',
  cacheDir: '../.cache/docs',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  lastUpdated: true,
  rewrites: (path) => path.replace(/README\.md$/, 'index.md'),
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.DOCS_BASE ?? '/'}mark.svg` }]],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    languageAlias: { haproxy: 'nginx' },
    config: (md) => {
      keepBraces(md)
      drawMermaid(md)
      leadOut(md, repository)
    },
  },
  vite: {
    publicDir: '../site/public',
    plugins: [
      {
        // VitePress renders each page in Node with its own Vue, and looks for that from docs/, which has no packages.
        name: 'vue-of-the-site',
        enforce: 'pre',
        resolveId: (id, _importer, { ssr } = {}) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined),
      },
      {
        // VitePress looks for its own packages from docs/, which has none: they are served as they are.
        name: 'packages-of-the-site',
        enforce: 'post',
        config: ({ optimizeDeps = {} }) => {
          optimizeDeps.include = optimizeDeps.include?.filter((name) => !name.startsWith('vitepress > '))
        },
      },
    ],
  },
  themeConfig: {
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3], label: 'On this page' },
    nav,
    sidebar,
    docFooter: { prev: 'Before', next: 'Next' },
    ...(repository && { editLink: { pattern: `${repository}/docs/:path`, text: 'The source of this page' } }),
  },
  // The first page is that of a reader on a code host, with a head above it.
  transformPageData: (page) => {
    if (page.relativePath !== 'index.md') return
    page.frontmatter = {
      layout: 'home',
      hero: {
        name: 'Shelfdeck',
        text: 'The console for electronic shelf labels',
        tagline:
          'Stores, gateways, tags, prices, paper labels and screens: on live data, in English, Japanese and Korean.',
        actions: [
          { theme: 'brand', text: 'Use it', link: '/guide/' },
          { theme: 'alt', text: 'Run it', link: '/operations' },
          { theme: 'alt', text: 'Build on it', link: '/architecture' },
        ],
      },
    }
  },
})
