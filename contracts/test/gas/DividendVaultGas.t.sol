// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";

/// @dev Whole transactions, base cost and calldata included, with proofs of a tree of 131,072 leaves: 17 levels. Compared with
/// `snapshots/DividendVault.json`.
/// forge-config: default.isolate = true
contract DividendVaultGasTest is DividendFixture {
    uint256 private constant LEVELS = 17;

    /// @dev One path is all that a payment sees of a tree.
    function _path() private pure returns (bytes32[] memory proof) {
        proof = new bytes32[](LEVELS);
        for (uint256 level = 0; level < LEVELS; ++level) {
            proof[level] = keccak256(abi.encode(level));
        }
    }

    function _post(address account, address token, uint256 cumulative) private returns (uint256 index, bytes32 root) {
        root = vault.leafOf(account, token, cumulative);
        bytes32[] memory proof = _path();
        for (uint256 level = 0; level < LEVELS; ++level) {
            root = Hashes.commutativeKeccak256(root, proof[level]);
        }
        index = post(today() - 1, root);
    }

    function _exit(address account, address token, uint256 cumulative, string memory name) private {
        (uint256 index, bytes32 root) = _post(account, token, cumulative);
        skip(OPEN);
        vault.advance(token, today() - 1);
        vm.prank(alice);
        vault.exit(account, token, index, root, cumulative, _path());
        vm.snapshotGasLastCall("DividendVault", name);
    }

    function _withdraw(address token, uint256 cumulative, string memory name) private {
        (uint256 index, bytes32 root) = _post(alice, token, cumulative);
        skip(2 days);
        vault.advance(token, today() - 1);
        IDividendVault.Voucher memory voucher = voucherFor(alice, token, cumulative);
        bytes memory signature = signedBy(signerKey, voucher);
        vm.prank(alice);
        vault.withdraw(voucher, signature, index, root, cumulative, _path());
        vm.snapshotGasLastCall("DividendVault", name);
    }

    function test_gas_payments() public {
        skip(30 days);
        _exit(alice, address(usdt), 10e6, "exit: first, new holder");
        _exit(alice, address(usdt), 20e6, "exit: again");
        _exit(alice, address(product), 10e18, "exit: product and its fee, new holder");
        _exit(alice, address(product), 20e18, "exit: product and its fee, again");
        _withdraw(address(usdt), 30e6, "withdraw: first voucher of a token");
        _withdraw(address(usdt), 40e6, "withdraw: again");
        _withdraw(address(product), 30e18, "withdraw: product and its fee, first voucher of a token");
        _withdraw(address(product), 40e18, "withdraw: product and its fee, again");
    }

    function test_gas_advance() public {
        skip(1 days);
        (uint256 index, bytes32 root) = _post(alice, address(usdt), 1);
        skip(OPEN);
        vm.prank(alice);
        vault.exit(alice, address(usdt), index, root, 1, _path());
        vm.snapshotGasLastCall("DividendVault", "exit: first payment in a week, new holder");
        skip(92 days);
        vault.advance(address(usdt), today() - 1);
        vm.snapshotGasLastCall("DividendVault", "advance: 92 days");
    }

    function test_gas_settling() public {
        skip(30 days);
        post(today() - 3, bytes32(uint256(1)));
        uint256 day = today() - 2;
        vm.prank(settler);
        vault.post(day, RULES, newestRoot, RULES, 1, RULES, RULES);
        vm.snapshotGasLastCall("DividendVault", "post");
        vm.prank(vetoer);
        vault.veto(1, RULES);
        vm.snapshotGasLastCall("DividendVault", "veto");
    }

    function test_gas_funding() public {
        usdt.mint(operator, 3000e6);
        vm.startPrank(operator);
        usdt.approve(address(vault), 3000e6);
        vault.fund(address(usdt), 0, 1000e6, today() + 1, 180);
        vm.snapshotGasLastCall("DividendVault", "fund: again");
        usdt.approve(address(vault), 1000e6);
        vault.cover(address(usdt), 1e6);
        vm.snapshotGasLastCall("DividendVault", "cover");
        vm.stopPrank();
    }
}
