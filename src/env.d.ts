declare namespace App {
  interface Locals {
    site: import('./lib/catalogue/page-props.ts').SiteProps;
    page: import('./lib/catalogue/page-props.ts').PageProps;
  }
}
