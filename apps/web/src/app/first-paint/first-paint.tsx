import type { ReactNode } from 'react'
import { brand } from '#shared/base/brand.ts'
import { paths } from '#shared/routing/paths.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { MenuIcon, ViewOnlyIcon } from '#shared/ui/icons.ts'
import { type Lead, leads } from './leads.ts'
import { viewedPlace } from '../boot/viewed-address.ts'
import { PendingShape } from '../route-pending.tsx'
import { accountLook, connectLook, knownLook } from '../shell/account-look.ts'
import { BrandMark } from '../shell/brand-mark.tsx'

/**
 * What a page shows before any code has run, in the places where the application will draw it. The pack keeps the parts
 * of its own page and inserts the drawing and each text in every language on offer. The boot script chooses the
 * language and writes in the viewed address.
 */
export function FirstPaint() {
  return (
    <div className="relative mx-auto flex min-h-dvh max-w-page flex-col overflow-clip bg-bg wide:shadow-[0_0_0_1px_var(--line)]">
      <div className="flex h-14 flex-none items-center gap-1 px-2">
        <span className="grid size-11 place-items-center">
          <Icon source={MenuIcon} size={24} />
        </span>
        <span className="first-home inline-flex h-11 flex-1 items-center gap-2 type-logo">
          <BrandMark />
          {brand.name}
        </span>
        <span className={cx('first-connect ml-auto', accountLook, connectLook)}>{inEach('common:connectWallet')}</span>
        <span className={cx('first-view ml-auto', accountLook, knownLook)}>
          <Icon source={ViewOnlyIcon} size={14} className="text-positive" />
          <span>{viewedPlace}</span>
        </span>
      </div>
      <div className="first-view" inert>
        <Banner
          icon={ViewOnlyIcon}
          action={{ label: inEach('wallet:viewBanner.leave'), onPress: () => undefined }}
          fact={inEach('wallet:viewBanner.fact')}
        >
          {inEach('wallet:viewBanner.note')}
        </Banner>
      </div>
      <div className="first-page flex flex-col gap-4 px-5 pt-6">
        <PendingShape />
      </div>
      {Object.values(leads).map((lead) => (
        <Only key={lead[0]} of={lead[0]}>
          <FirstLead lead={lead} />
        </Only>
      ))}
      <Only of="home">
        <div className="first-home px-5">
          <figure className="relative -mx-5 aspect-[375/268]" id="first-coil">
            %COIL%
            <figcaption className="absolute bottom-2.5 left-5 max-w-32 type-caption text-text-3">
              <b className="block type-label font-[550]! text-text-2">{inEach('brand:motifShare')}</b>
              {inEach('home:art.unknown')}
            </figcaption>
          </figure>
          <p className="mt-2 font-figure text-25 leading-8 font-normal tracking-[-0.02em] text-balance">
            {inEach('brand:headline')}
          </p>
          <p className="mt-2 mb-4.5 text-text-2">{inEach('brand:introduction')}</p>
          <div className="flex gap-2.5">
            <a href={paths.stake} className={buttonClass({})}>
              {inEach('home:goToStake')}
            </a>
            <a href={paths.tokenData} className={buttonClass({ variant: 'second' })}>
              {inEach('common:title.tokenData')}
            </a>
          </div>
        </div>
      </Only>
    </div>
  )
}

/** The pack removes it from every other page. */
function Only({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {`%only.${of}%`}
      {children}
      {'%end%'}
    </>
  )
}

function FirstLead({ lead: [namespace, group, title, ...lines] }: { lead: Lead }) {
  const write = (name: string) => inEach(`${namespace}:${group}.${name}`)
  return (
    <div className="first-lead px-5 pt-3">
      <p className="first-invite mb-3 type-strong">&nbsp;</p>
      <h2 className="lead-text type-title">{write(title)}</h2>
      {lines.length === 1 ? (
        <p className="lead-text mt-2 max-w-75 text-text-2">{write(lines[0]!)}</p>
      ) : (
        <ul className="mt-2">
          {lines.map((line, index) => (
            // As `Sentences` has it.
            <li key={line} className="flex gap-2.5 py-1.25 type-body">
              <span className="size-4.5 shrink-0" />
              <span className="min-w-0">
                <span className="lead-text">{write(line)}</span>
                {/* The example comes with the code. */}
                {index === 1 && <span className="mt-1 block min-h-12" />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const inEach = (key: string) => `%each.${key}%`
