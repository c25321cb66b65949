// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {VaultFixture} from "../support/VaultFixture.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/RewardsVault.json`.
/// forge-config: default.isolate = true
contract RewardsVaultGasTest is VaultFixture {
    function test_gas() public {
        _pay(voucherFor(1, alice, address(usdt), 1e6), "withdraw: first of a day, new holder");
        _pay(voucherFor(2, alice, address(usdt), 1e6), "withdraw: again");
        _pay(voucherFor(3, bob, address(product), 1e18), "withdraw: product and its fee, new holder");
        _pay(voucherFor(4, bob, address(product), 1e18), "withdraw: product and its fee, again");
        usdt.mint(operator, 2e6);
        vm.startPrank(operator);
        usdt.approve(address(vault), 1e6);
        vault.fund(address(usdt), 1e6);
        vm.snapshotGasLastCall("RewardsVault", "fund: again");
        vm.stopPrank();
    }

    function _pay(IRewardsVault.Voucher memory voucher, string memory name) private {
        bytes memory signature = signed(voucher);
        vm.prank(alice);
        vault.withdraw(voucher, signature);
        vm.snapshotGasLastCall("RewardsVault", name);
    }
}
