// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardFixture} from "../support/CardFixture.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/Cards.json`.
/// forge-config: default.isolate = true
contract CardGasTest is CardFixture {
    function setUp() public override {
        super.setUp();
        buyAs(bob, 1);
        rwas.mint(alice, 1);
        vm.prank(owner);
        require(product.transfer(alice, 1));
        skip(1 days);
    }

    function test_gas_buyAndGive() public {
        vm.startPrank(alice);
        uint256 first = seller.buy(SERIES, 1, PRICE, block.timestamp);
        vm.snapshotGasLastCall("Cards", "buy: one card");
        seller.buy(SERIES, 10, 10 * PRICE, block.timestamp);
        vm.snapshotGasLastCall("Cards", "buy: ten cards");
        cards.safeTransferFrom(alice, stranger, first, 1, "");
        vm.snapshotGasLastCall("Cards", "gift: one card");
        cards.safeTransferFrom(alice, stranger, first + 1, 1, "");
        vm.snapshotGasLastCall("Cards", "gift: to an owner of cards");
        cards.safeBatchTransferFrom(alice, stranger, several(first + 2, 5), ones(5), "");
        vm.snapshotGasLastCall("Cards", "gift: five cards");
        vm.stopPrank();
    }

    function test_gas_stakeAndClaim() public {
        uint256 first = buyAs(alice, 6);
        vm.startPrank(alice);
        cards.safeTransferFrom(alice, address(vault), first, 1, "");
        vm.snapshotGasLastCall("Cards", "stake: one card");
        cards.safeBatchTransferFrom(alice, address(vault), several(first + 1, 5), ones(5), "");
        vm.snapshotGasLastCall("Cards", "stake: five cards");
        skip(1 days);
        vault.claim(only(first));
        vm.snapshotGasLastCall("Cards", "claim: one card");
        skip(1 days);
        vault.claim(several(first, 6));
        vm.snapshotGasLastCall("Cards", "claim: six cards");
        skip(1 days);
        vault.takeOut(only(first));
        vm.snapshotGasLastCall("Cards", "take out: one card");
        vault.takeOut(several(first + 1, 5));
        vm.snapshotGasLastCall("Cards", "take out: five cards");
        vault.claim(none());
        vm.snapshotGasLastCall("Cards", "claim: what was credited");
        cards.safeTransferFrom(alice, address(vault), first, 1, "");
        vm.snapshotGasLastCall("Cards", "stake: a card again");
        vm.stopPrank();
    }
}
