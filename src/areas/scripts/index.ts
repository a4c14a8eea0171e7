import { menu, type Routes } from '../../ui/routes'

/** Scripts: the code that people write for sign-on, files, labels and displays. */
export const routes = {
  '/system/third-party-authentication': {
    key: 'thirdPartyAuth',
    permission: 'role0',
    ...menu('scripts', 'braces'),
    page: () => import('./scriptPages').then((module) => module.ThirdPartyAuthPage),
  },
  '/system/paper-parser': {
    key: 'paperParser',
    permission: 'setting.read',
    ...menu('scripts', 'fileCode'),
    page: () => import('./scriptPages').then((module) => module.PaperParserPage),
  },
  '/system/product-file-parser': {
    key: 'productFileParser',
    permission: 'setting.read',
    ...menu('scripts', 'fileCode'),
    page: () => import('./scriptPages').then((module) => module.ProductFileParserPage),
  },
  '/system/tag-data-decorator': {
    key: 'tagDataDecorator',
    permission: 'setting.read',
    ...menu('scripts', 'wandSparkles'),
    page: () => import('./scriptPages').then((module) => module.TagDataDecoratorPage),
  },
  '/system/plus-data-decorator': {
    key: 'plusDataDecorator',
    permission: 'setting.read',
    ...menu('scripts', 'panelsTopLeft'),
    page: () => import('./scriptPages').then((module) => module.PlusDataDecoratorPage),
  },
} satisfies Routes
