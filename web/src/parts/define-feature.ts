import type { Icon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { TypeOptions } from 'i18next'
import { createContext, use } from 'react'
import type { GetName } from '../api/hooks.ts'
import type { LiveEvent } from '../api/live.ts'
import type { Module } from '../core/company.tsx'
import type { Kind } from './references.ts'

/** Groups of the main menu from the top; the first and the last have no heading. */
export const MENU_GROUPS = ['start', 'audience', 'messages', 'end'] as const
/** Groups of the settings from the top. */
export const SETTINGS_GROUPS = ['company', 'sending', 'contacts', 'technical'] as const

interface Entry<Title, Group> {
  /** Its name: a key of `titles` in the texts of the feature. */
  title: Title
  group: Group
  /** Entries of a group are sorted by this number. */
  order: number
  icon: Icon
  /** The entry is shown to people who may read this module; without one, to everyone. */
  module?: Module
}

interface MenuEntry<Title> extends Entry<Title, (typeof MENU_GROUPS)[number]> {
  /** A further condition. */
  useIsShown?: () => boolean
}

interface LazyPage {
  /** Loads the component when the page is opened first. */
  load: () => Promise<RouteComponent>
  /** Namespaces of texts that the page shows beside those of its feature; loaded with the page. */
  texts?: readonly Namespace[]
}

/** A page of a company. */
export interface Page<Title = string, Summary = Title> extends LazyPage {
  /** Below `/app/<company>`. */
  path: `/${string}`
  /** Queries that the page cannot be drawn without; they are sent while its code is loaded. */
  needs?: (params: Record<string, string>) => { queryKey: readonly unknown[] }[]
  menu?: MenuEntry<Title>
  /** Its place among the settings; `summaries` in the texts of the feature has a sentence about it. */
  settings?: Entry<Title & Summary, (typeof SETTINGS_GROUPS)[number]>
  /** The path of the menu entry that is marked on this page, if the path of the page does not begin with it. */
  under?: string
}

/** A page for visitors who are not signed in. */
export interface PublicPage extends LazyPage {
  path: `/app/${string}`
}

/** A kind of object in the audit log. */
export interface AuditedObject {
  /** The path that pages of single objects are below, if they have any. */
  page?: string
  /** How the name of an object is found, if it has one. */
  reference?: Kind
}

/** Routes whose answers an event of the server makes stale. */
type Live = Partial<Record<LiveEvent, readonly GetName[]>>

export interface Feature {
  /** The name of its folder and of its texts. */
  name: string
  pages: readonly Page[]
  publicPages?: readonly PublicPage[]
  live?: Live
  audited?: Readonly<Record<string, AuditedObject>>
}

type Texts = TypeOptions['resources']
type Namespace = keyof Texts
/** Keys below a part of the texts of a feature, such as `titles`. */
type KeysOf<N extends Namespace, Part extends string> =
  Texts[N] extends Record<Part, infer P> ? keyof P & string : never

type Definition<N extends Namespace> = Omit<Feature, 'name' | 'pages' | 'audited'> & {
  pages: readonly Page<KeysOf<N, 'titles'>, KeysOf<N, 'summaries'>>[]
  // Required exactly when the texts name such objects.
} & ([KeysOf<N, 'audited'>] extends [never] ? object : { audited: Record<KeysOf<N, 'audited'>, AuditedObject> })

/** The manifest of a feature: what it adds to the application. Its keys of texts are checked by the compiler. */
export const defineFeature = <N extends Namespace>(name: N, definition: Definition<N>): Feature => ({
  name,
  ...definition,
})

export const FeaturesContext = createContext<readonly Feature[]>([])
/** The manifests of all features. */
export const useFeatures = () => use(FeaturesContext)
