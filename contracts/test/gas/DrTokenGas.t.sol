// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DrToken} from "../../src/tokens/DrToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Test} from "forge-std/Test.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/DrToken.json`.
/// forge-config: default.isolate = true
contract DrTokenGasTest is Test {
    address private alice = makeAddr("alice");
    ProductToken private product;
    DrToken private dr;

    function setUp() public {
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, alice);
        dr = new DrToken("DR", "DR", address(product));
        vm.startPrank(alice);
        product.approve(address(dr), type(uint256).max);
        dr.mint(1000e18);
        require(dr.transfer(makeAddr("bob"), 1000e18));
        vm.stopPrank();
    }

    function test_gas() public {
        vm.startPrank(alice);
        dr.mint(1000e18);
        vm.snapshotGasLastCall("DrToken", "mint: first of an account");
        dr.mint(1000e18);
        vm.snapshotGasLastCall("DrToken", "mint: again");
        vm.stopPrank();
    }
}
