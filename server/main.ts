import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bootstrapped } from './access/bootstrap'
import { answerUnlocks } from './access/unlockRequests'
import { terminalLog as log } from './base/log'
import { StartupError } from './base/errors'
import { readConfig, type Config } from './config'
import { type Connection, openLocal, openServer } from './db/connection'
import { databaseFault } from './db/faults'
import type { DatabaseTaken } from './db/serverLock'
import type { Server } from './start/start'
import { Backups } from './start/backups'

/** Starts the server as its environment says (design §6). */
async function main(): Promise<void> {
  const asked = new Asked()
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // The database opens while the rest of the server is read.
  const [connection, { createServer }] = await Promise.all([open(config), import('./start/start')])
  const server = await createServer({ config, log, connection, onBootstrapped: tellPassword, onOutdated }).catch(
    async (error: unknown) => {
      await connection.close()
      throw error
    },
  )
  try {
    await server.socket.listen({ port: config.wsPort, host: config.host })
    await server.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await server.close()
    throw error
  }
  tell(config, server)
  onSignals(server, config)
  asked.answer(config, server)
}

function onOutdated(): void {
  log.error(
    'A later version has changed the database in a way that this server cannot work with, while it could not reach it: this one ends.',
  )
  process.exit(1)
}

async function open(config: Config): Promise<Connection> {
  if (config.databaseUrl !== undefined) {
    const onTaken = ({ message }: DatabaseTaken) => {
      log.error(`${message} It took the database while this server could not reach it: this one ends.`)
      process.exit(1)
    }
    return openServer(config.databaseUrl, { log, isShared: config.servers === 'many', onTaken })
  }
  log.info(
    'Embedded database: made for trying out and small sites. It does not force each write to the disk, so a power cut may cost the last writes; set DATABASE_URL to a PostgreSQL server for production.',
  )
  const onFailure = (error: Error) => {
    log.error('The embedded database is lost', error)
    process.exit(1)
  }
  return openLocal(config.dataDir, { log, onFailure, statementMs: config.statementSeconds * 1000 || Infinity })
}

function tellPassword({ email, password, random }: Bootstrapped): void {
  if (random) console.log(`Password of ${email}: ${password} (made just now, and not shown again)`)
}

function tell({ host, port, seed }: Config, { bootstrapped }: Server): void {
  const lines = [`Shelfdeck is at http://${host.includes(':') ? `[${host}]` : host}:${port}/`]
  lines.push(`Sign in as ${bootstrapped.email}`)
  if (seed === 'demo' && bootstrapped.password !== undefined)
    lines.push(
      'The demonstration accounts operator@, viewer@, people@ and stores@shelfdeck.example have the same password.',
    )
  console.log(lines.join('\n'))
}

/** Whoever ends a server, such as a container's engine, kills it after ten seconds; `patient` counts from when no more calls are taken. */
const END_MS = { patient: 5000, all: 9000 } as const

/** @param drainSeconds how long calls are taken still, while those who send them here learn that it ends */
function onSignals(server: Server, { drainSeconds }: Config): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    server.drain()
    setTimeout(
      () => {
        log.warn('What is under way takes too long: it is given up, and the server ends.')
        server.services.connection.abandon()
      },
      Math.min(END_MS.patient + drainSeconds * 1000, END_MS.all - 1500),
    )
    setTimeout(() => {
      log.error('The end was not clean: it took too long.')
      process.exit(1)
    }, END_MS.all)
    wait(drainSeconds * 1000)
      .then(() => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('The end was not clean', error)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', end).on('SIGINT', end)
}

/**
 * Hears SIGUSR2, from the first moment on: `npm run unlock` and `npm run backup` ask a running server this way, because the
 * folder is locked to everyone else. What is asked while it starts is done once it has.
 */
class Asked {
  #isWaiting = false
  #act = () => void (this.#isWaiting = true)

  constructor() {
    process.on('SIGUSR2', () => this.#act())
  }

  answer(config: Config, server: Server): void {
    this.#act = () =>
      void onAsked(config, server).catch((error: unknown) => log.error('What was asked for failed', error))
    if (this.#isWaiting) this.#act()
  }
}

async function onAsked(config: Config, { services }: Server): Promise<void> {
  const unlock = async (email: string) => {
    const known = await services.access.signIn.unlock(email)
    log.info(known ? `Unlocked: ${email}` : `To be unlocked, but no account: ${email}`)
    return known
  }
  if ((await answerUnlocks(config.dataDir, unlock)) > 0) return
  log.info(`Backup: ${await new Backups(services).make(services.connection)}`)
}

// A terminal, or a file on a full disk, that takes no more lines ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

main().catch((error: unknown) => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is in use: stop what listens there, or set PORT or WS_PORT to another.`)
  else if (error instanceof StartupError) console.error(message)
  else if (databaseFault(error) === 'unavailable')
    console.error(`The database of DATABASE_URL cannot be reached: ${message || code}`)
  else if (['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code ?? ''))
    console.error(
      `The data folder cannot be written (${message}): set DATA_DIR to a folder that this user may write to.`,
    )
  else log.error('The server could not start', error)
  process.exit(1)
})
