import * as t from '#texts/cart';

export function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <p className="visually-hidden">{t.loading()}</p>
      <div className="panel grid gap-4" aria-hidden="true">
        {[1, 2, 3].map((line) => (
          <div key={line} className="flex gap-4">
            <div className="skeleton size-20 flex-none" />
            <div className="grid grow content-start gap-2">
              <div className="skeleton h-5 w-2/3" />
              <div className="skeleton h-5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <div className="skeleton h-48" aria-hidden="true" />
    </div>
  );
}
