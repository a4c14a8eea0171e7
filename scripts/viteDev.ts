import type { Plugin } from 'vite'

/** In development Vite serves the console and the API listens on another port: calls go below /api, as /config.json says. */
export function devServerPlugin(): Plugin {
  const { PORT = '8800', WS_PORT = '8801', HOST = '127.0.0.1' } = process.env
  const config = { apiBase: '/api', wsUrl: `ws://${HOST}:${WS_PORT}` }
  return {
    name: 'shelfdeck-dev-server',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: { '/api': { target: `http://${HOST}:${PORT}`, rewrite: (path) => path.replace(/^\/api/, '') } },
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use('/config.json', (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(config))
      })
    },
  }
}
