import type { Capabilities } from '../../server/hardware/gateway'

/** What a driver can do that shows pictures and nothing else. */
export const PICTURES_ONLY: Capabilities = {
  content: 'pixels',
  proof: 'none',
  led: false,
  pages: false,
  reboot: false,
  labelKeys: false,
  software: false,
  configures: false,
}
