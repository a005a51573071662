import { Card, Checkbox, Group, Skeleton, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Fault } from '../page/fault.tsx'
import { PageTurner } from './page-turner.tsx'

export interface Column<Row> {
  key: string
  /** Empty for the column with the actions of a row. */
  title: string
  cell: (row: Row) => ReactNode
  /** The name that the API sorts by. */
  sort?: string
  /** Aligned to the right. */
  isNumber?: boolean
  /** Left out on narrow screens. */
  isExtra?: boolean
  width?: number | string
  /** What explains the values of the column, beside its title. */
  hint?: ReactNode
}

export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

interface Paging {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

interface Props<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The row's name in the label of its checkbox. */
  rowName?: (row: Row) => string
  onOpen?: (row: Row) => void
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection | undefined
  paging?: Paging | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The rows are those of the previous request; the next ones are loading. */
  isStale?: boolean
  /** Shown instead of rows that could not be loaded. */
  fault?: { error: unknown; onAgain: () => void } | undefined
}

/** A table with sorting, paging and row selection. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, empty, paging, isStale, fault } = props
  useLastPage(rows, paging)
  if (fault)
    return (
      <Card withBorder p={0}>
        <Fault {...fault} />
      </Card>
    )
  if (rows && !rows.length && (!paging || paging.page === 1))
    return (
      <Card withBorder p={0}>
        {empty}
      </Card>
    )
  return (
    <Card withBorder p={0}>
      {/* There is nothing to scroll to while rows are loading. */}
      <Table.ScrollContainer minWidth={320} type="native" style={rows ? undefined : { overflow: 'hidden' }}>
        <Table
          aria-label={label}
          aria-busy={!rows || isStale}
          highlightOnHover={Boolean(props.onOpen)}
          verticalSpacing="sm"
          horizontalSpacing="md"
          opacity={isStale ? 0.6 : 1}
        >
          <Head {...props} />
          <Table.Tbody>
            {rows ? (
              rows.map((row) => <Row key={props.rowId(row)} row={row} {...props} />)
            ) : (
              <LoadingRows columns={columns} hasBox={Boolean(props.selection)} />
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {paging && rows && <PagingLine {...paging} />}
    </Card>
  )
}

/** Opens the last page when rows were deleted and the open page no longer exists. */
export function useLastPage(rows: readonly unknown[] | undefined, paging: Paging | undefined) {
  const last = paging && paging.total > 0 ? Math.ceil(paging.total / paging.pageSize) : 1
  const isPastLast = Boolean(rows && !rows.length && paging && paging.page > last)
  const onPage = paging?.onPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time the page is past the last
  useEffect(() => {
    if (isPastLast) onPage?.(last)
  }, [isPastLast])
}

function Head<Row>({ columns, sort, onSort, selection, rows = [], rowId }: Props<Row>) {
  const { t } = useTranslation()
  const ids = rows.map(rowId)
  const chosen = ids.filter((id) => selection?.ids.has(id)).length
  const chooseAll = (checked: boolean) => {
    const next = new Set(selection!.ids)
    for (const id of ids) checked ? next.add(id) : next.delete(id)
    selection!.onChange(next)
  }
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && (
          <Table.Th w={44}>
            <Checkbox
              aria-label={t('table.chooseAll')}
              checked={ids.length > 0 && chosen === ids.length}
              indeterminate={chosen > 0 && chosen < ids.length}
              onChange={(event) => chooseAll(event.currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function HeadCell<Row>({
  column: { title, sort: name, isNumber, isExtra, width, hint },
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const state = !name || !onSort ? null : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  const Icon = state === 'ascending' ? IconChevronUp : state === 'descending' ? IconChevronDown : IconSelector
  return (
    <Table.Th
      w={width}
      ta={isNumber ? 'right' : undefined}
      visibleFrom={isExtra ? 'sm' : undefined}
      aria-sort={state ?? undefined}
      fz="xs"
      c="dimmed"
      tt="none"
    >
      <Group gap={4} wrap="nowrap" justify={isNumber ? 'flex-end' : undefined}>
        {name && onSort ? (
          <UnstyledButton
            fz="xs"
            fw={600}
            onClick={() =>
              onSort(state === 'ascending' ? `-${name}` : state === 'descending' ? name : isNumber ? `-${name}` : name)
            }
          >
            <Group gap={4} wrap="nowrap" justify={isNumber ? 'flex-end' : undefined}>
              {title}
              <Icon size={14} aria-hidden />
            </Group>
          </UnstyledButton>
        ) : title ? (
          title
        ) : (
          <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
        )}
        {hint}
      </Group>
    </Table.Th>
  )
}

function Row<Row>({ row, columns, rowId, rowName, onOpen, selection }: Props<Row> & { row: Row }) {
  const { t } = useTranslation()
  const id = rowId(row)
  const choose = (checked: boolean) => {
    const next = new Set(selection!.ids)
    checked ? next.add(id) : next.delete(id)
    selection!.onChange(next)
  }
  // The first cell has a link for the keyboard; the rest of the row is clickable for the mouse.
  const open = (target: EventTarget) => {
    if (!(target as HTMLElement).closest('a,button,input,label,[role=menu]')) onOpen?.(row)
  }
  return (
    <Table.Tr
      className={onOpen ? 'row-link' : undefined}
      onClick={(event) => open(event.target)}
      // Light enough for links to be readable on it.
      bg={
        selection?.ids.has(id)
          ? 'light-dark(var(--mantine-color-brand-0), var(--mantine-primary-color-light))'
          : undefined
      }
    >
      {selection && (
        <Table.Td>
          <Checkbox
            aria-label={t('table.choose', { name: rowName?.(row) ?? id })}
            checked={selection.ids.has(id)}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      {columns.map(({ key, cell, isNumber, isExtra }) => (
        <Table.Td
          key={key}
          ta={isNumber ? 'right' : undefined}
          className={isNumber ? 'numbers' : undefined}
          visibleFrom={isExtra ? 'sm' : undefined}
        >
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function LoadingRows<Row>({ columns, hasBox }: { columns: readonly Column<Row>[]; hasBox: boolean }) {
  return LOADING_ROWS.map((key) => (
    <Table.Tr key={key}>
      {hasBox && <Table.Td />}
      {columns.map(({ key, isExtra }) => (
        <Table.Td key={key} visibleFrom={isExtra ? 'sm' : undefined}>
          <Skeleton h={16} w="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

function PagingLine({ page, pageSize, total, onPage }: Paging) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  return (
    <Group justify="space-between" p="sm" px="md">
      <Text fz="sm" c="dimmed" aria-live="polite">
        {t('table.range', {
          from: number(from),
          to: number(Math.min(total, from + pageSize - 1)),
          total: number(total),
        })}
      </Text>
      <PageTurner page={page} pages={pages} onPage={onPage} />
    </Group>
  )
}
