import latin from '@expo-google-fonts/roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf?url'
import jp from '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf?url'
import kr from '@expo-google-fonts/noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf?url'
import type { FontName } from './fonts'

const ADDRESSES: Readonly<Record<FontName, string>> = { latin, jp, kr }

/** Loads a font of documents from where the console is served. @throws Error if it does not come */
export async function loadFont(name: FontName): Promise<Uint8Array> {
  const response = await fetch(ADDRESSES[name])
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
