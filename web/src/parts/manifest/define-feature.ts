import type { Icon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { TypeOptions } from 'i18next'
import { createContext, use } from 'react'
import type { GetName } from '../../api/hooks.ts'
import type { LiveEvent } from '../../api/live.ts'
import type { Module } from '../../core/company.tsx'
import type { ObjectKind } from './object-kind.ts'

/** Groups of the main menu from the top; the first and the last have no heading. */
export const MENU_GROUPS = ['start', 'audience', 'messages', 'shop', 'end'] as const
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
  menu?: Entry<Title, (typeof MENU_GROUPS)[number]>
  /** Its place among the settings; `summaries` in the texts of the feature has a sentence about it. */
  settings?: Entry<Title & Summary, (typeof SETTINGS_GROUPS)[number]>
  /** The path of the menu entry that is marked on this page, if the path of the page does not begin with it. */
  under?: string
}

/** A page outside of any company. */
export interface PublicPage extends LazyPage {
  path: `/app/${string}`
  /** Visitors who are not signed in sign in first, and come back. */
  isForPerson?: true
}

/** A kind of object in the audit log. `audited` in the texts of the feature names it, its actions and its fields. */
export interface AuditedKind {
  /** The kind in `objects` that gives the page and the name of an object. */
  object?: string
}

/** An event of the server's stream, whose data the feature declares in `Live`. */
export interface LiveEventDefinition {
  /** The shortest time between two reloads. */
  everyMs: number
}

export interface Feature {
  /** The name of its folder and of its texts. */
  name: string
  pages: readonly Page[]
  publicPages?: readonly PublicPage[]
  /** Events of the server's stream that belong to this feature. */
  liveEvents?: Partial<Record<LiveEvent, LiveEventDefinition>>
  /** Routes whose answers an event makes stale. */
  live?: Partial<Record<LiveEvent, readonly GetName[]>>
  /** Kinds of objects by the names that the server gives them. */
  objects?: Readonly<Record<string, ObjectKind>>
  audited?: Readonly<Record<string, AuditedKind>>
}

type Texts = TypeOptions['resources']
type Namespace = keyof Texts
/** Keys below a part of the texts of a feature, such as `titles`. */
type KeysOf<N extends Namespace, Part extends string> =
  Texts[N] extends Record<Part, infer P> ? keyof P & string : never

/** A record of the manifest with the keys that the texts of the feature name; without such texts it is not required. */
type Named<Part extends 'objects' | 'audited', Keys extends string> = [Keys] extends [never]
  ? object
  : Record<Part, Record<Keys, NonNullable<Feature[Part]>[string]>>

type Definition<N extends Namespace> = Omit<Feature, 'name' | 'pages'> & {
  pages: readonly Page<KeysOf<N, 'titles'>, KeysOf<N, 'summaries'>>[]
} & Named<'objects', KeysOf<N, 'objects'>> &
  Named<'audited', KeysOf<N, 'audited'>>

/** The manifest of a feature: what it adds to the application. Its keys of texts are checked by the compiler. */
export const defineFeature = <N extends Namespace>(name: N, definition: Definition<N>): Feature => ({
  name,
  ...definition,
})

export const FeaturesContext = createContext<readonly Feature[]>([])
/** The manifests of all features. */
export const useFeatures = () => use(FeaturesContext)
