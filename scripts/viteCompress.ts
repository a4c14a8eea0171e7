import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { storedPng } from './storedPng'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|ttf|txt|png)$/
/** Below this a compressed answer saves no packet. */
const SMALLEST = 1024
/** Above this, as for fonts of several megabytes, the best quality takes seconds and saves a few percent. */
const LARGE = 1024 * 1024
const LARGE_QUALITY = 5

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes each text file and font of a build once more as .br and .gz, at the best quality: the server sends these as
 * they are, where compressing at each answer would be slower and a fifth larger.
 */
export function compressBuild(): Plugin {
  let folder = ''
  return {
    name: 'shelfdeck:compress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    closeBundle: async () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(files.map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const file = readFileSync(path)
  if (file.length < SMALLEST) return
  const content = path.endsWith('.png') ? storedPng(file) : file
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [best, usual] = await Promise.all([
    brotli(content, { params }),
    zip(content, { level: content.length > LARGE ? LARGE_QUALITY : 9 }),
  ])
  if (best.length < file.length) writeFileSync(`${path}.br`, best)
  if (usual.length < file.length) writeFileSync(`${path}.gz`, usual)
}
