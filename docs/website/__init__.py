"""The site: every page of the documentation as static HTML, made by `make site`."""
